<?php
// Masterminds HTML5 (Debian: php-cli, php-mbstring, php-masterminds-html5), for `strata identify -- php adapter.php`.
require '/usr/share/php/Masterminds/HTML5/autoload.php';

use Masterminds\HTML5\Parser\EventHandler;
use Masterminds\HTML5\Parser\Scanner;
use Masterminds\HTML5\Parser\Tokenizer;

class Tokens implements EventHandler
{
    public array $output = [];
    public int $errors = 0;

    public function doctype($name, $idType = 0, $id = null, $quirks = false)
    {
        $this->output[] = ['DOCTYPE', $name, null, null, !$quirks];
    }
    public function startTag($name, $attributes = [], $selfClosing = false)
    {
        $values = array_map(fn ($value) => $value ?? '', $attributes);
        $this->output[] = ['StartTag', $name, (object) $values, ...($selfClosing ? [true] : [])];
    }
    public function endTag($name) { $this->output[] = ['EndTag', $name]; }
    public function comment($cdata) { $this->output[] = ['Comment', $cdata]; }
    public function text($cdata) { $this->output[] = ['Character', $cdata]; }
    public function eof() {}
    public function parseError($msg, $line, $col) { ++$this->errors; }
    public function cdata($data) { $this->output[] = ['Character', $data]; }
    public function processingInstruction($name, $data = null) { $this->output[] = ['ProcessingInstruction', $name, $data ?? '']; }
}

function say($line) { echo json_encode($line, JSON_INVALID_UTF8_SUBSTITUTE), "\n"; flush(); }

error_reporting(E_ALL & ~E_DEPRECATED);
say(['capabilities' => ['implementation' => 'Masterminds HTML5', 'gives' => 'tokens', 'errors' => 'number', 'selfClosing' => true,
    'forceQuirks' => true]]);
while (($line = fgets(STDIN)) !== false) {
    $case = json_decode($line);
    $tokens = new Tokens();
    (new Tokenizer(new Scanner($case->input), $tokens))->parse();
    say(['id' => $case->id, 'output' => $tokens->output, 'errors' => $tokens->errors]);
}

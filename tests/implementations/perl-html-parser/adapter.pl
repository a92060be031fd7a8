# HTML::Parser (Debian: libhtml-parser-perl), for `strata identify -- perl adapter.pl`.
use strict;
use warnings;
use HTML::Entities qw(decode_entities);
use HTML::Parser;
use JSON::PP;

my $json = JSON::PP->new->utf8->ascii->canonical;
$| = 1;
print $json->encode({capabilities => {implementation => "HTML::Parser $HTML::Parser::VERSION", gives => "tokens"}}), "\n";
while (my $line = <STDIN>) {
    my $case = $json->decode($line);
    my @output;
    my $parser = HTML::Parser->new(
        api_version => 3,
        start_h => [sub { push @output, ["StartTag", lc $_[0], {map { lc $_ => $_[1]{$_} } keys %{$_[1]}}] }, "tagname,attr"],
        end_h => [sub { push @output, ["EndTag", lc $_[0]] }, "tagname"],
        text_h => [sub { push @output, ["Character", $_[0]] }, "dtext"],
        comment_h => [sub { push @output, map { ["Comment", $_] } @{$_[0]} }, "tokens"],
        declaration_h => [sub { push @output, ["DOCTYPE", $_[0][1] && lc $_[0][1]] if lc $_[0][0] eq "doctype" }, "tokens"],
        process_h => [sub { push @output, ["Comment", "?$_[0]"] }, "token0"],
    );
    $parser->boolean_attribute_value("");
    $parser->utf8_mode(0);
    $parser->parse($case->{input});
    $parser->eof;
    print $json->encode({id => $case->{id}, output => \@output}), "\n";
}

# HTML::HTML5::Parser's tokenizer (Debian: libhtml-html5-parser-perl), for `strata identify -- perl adapter.pl`.
use strict;
use warnings;
use HTML::HTML5::Parser;
use HTML::HTML5::Parser::Tokenizer qw(:token);
use JSON::PP;

# A parser that collects tokens instead of building a tree.
package Tokens {
    our @ISA = qw(HTML::HTML5::Parser::TagSoupParser);
    my %states = ("RCDATA state" => HTML::HTML5::Parser::TagSoupParser::RCDATA_STATE(),
        "RAWTEXT state" => HTML::HTML5::Parser::TagSoupParser::RAWTEXT_STATE(),
        "Script data state" => HTML::HTML5::Parser::TagSoupParser::SCRIPT_DATA_STATE(),
        "PLAINTEXT state" => HTML::HTML5::Parser::TagSoupParser::PLAINTEXT_STATE(),
        "CDATA section state" => HTML::HTML5::Parser::TagSoupParser::CDATA_SECTION_STATE());

    sub _initialize_tree_constructor { }
    sub _terminate_tree_constructor { }
    sub _construct_tree {
        my $self = shift;
        my ($case, $output) = @$self{qw(case output)};
        $self->{state} = $states{$case->{initialState}} if $case->{initialState};
        $self->{ct} = {type => main::CHARACTER_TOKEN, data => "", line => 1, column => 1};  # receives the text of a CDATA section
        $self->{last_stag_name} = $case->{lastStartTag};
        $self->{open_elements} = $case->{foreign} ? [[undef, HTML::HTML5::Parser::TagSoupParser::FOREIGN_EL()]] : [];
        while ((my $token = $self->_get_next_token)->{type} != main::END_OF_FILE_TOKEN) {
            my $type = $token->{type};
            push @$output, $type == main::CHARACTER_TOKEN ? ["Character", $token->{data}]
                : $type == main::COMMENT_TOKEN ? ["Comment", $token->{data}]
                : $type == main::END_TAG_TOKEN ? ["EndTag", $token->{tag_name}]
                : $type == main::DOCTYPE_TOKEN ? ["DOCTYPE", @$token{qw(name pubid sysid)}, $token->{quirks} ? \0 : \1]
                : ["StartTag", $token->{tag_name}, {map { $_->{name} => $_->{value} } values %{$token->{attributes}}},
                    delete $self->{self_closing} ? \1 : ()];
        }
    }
}

my $json = JSON::PP->new->utf8->ascii->canonical->allow_nonref;
$| = 1;
print $json->encode({capabilities => {implementation => "HTML::HTML5::Parser $HTML::HTML5::Parser::VERSION", gives => "tokens",
    errors => "number", map { $_ => \1 } qw(selfClosing doctype forceQuirks initialStates)}}), "\n";
while (my $line = <STDIN>) {
    my $case = $json->decode($line);
    my $errors = 0;
    my $parser = Tokens->new;
    @$parser{qw(case output)} = ($case, []);
    $parser->parse_char_string($case->{input}, XML::LibXML::Document->new, sub { my %of = @_; ++$errors if $of{level} eq "m" });
    print $json->encode({id => $case->{id}, output => $parser->{output}, errors => $errors}), "\n";
}

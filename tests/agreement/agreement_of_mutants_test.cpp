// The runner and the interpreter agree on tables that no draft has. The runner takes shortcuts wherever a table allows
// them. These tests change a table so slightly that a shortcut is only just wrong, and the runner must not take it. The
// compiler may refuse a changed table. If it makes a program for the table, the program must give the interpreter's
// results.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/program/program.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/soundness.hpp"
#include "tests/agreement/changed_tables.hpp"
#include "tests/agreement/compared_engines.hpp"
#include "tests/agreement/hostile_input.hpp"
#include "tests/agreement/tested_drafts.hpp"
#include "tests/mutation/made_draft.hpp"
#include "tests/mutation/mutants.hpp"
#include "tests/sample.hpp"

namespace agreement_of_mutants_test {

namespace {

using namespace strata;
using namespace strata::testing;
using mutation::made_draft;
using mutation::mutant;

// Inputs with plain tags and comments, tags and comments that are not quite plain, capitals, references of all kinds,
// scripts, sections and DOCTYPEs.
const std::vector<std::string>& inputs() {
    using namespace std::string_literals;
    static const std::vector<std::string> all = {
        "<p>a<b class=\"c d\" id='e' f=g h>text</b></p>\n<br/><i/ ><a b = c></a ></p b=c>",
        "<P>A<Div Class=X ID=\"Y\">Z</DIV><A B='C'd=\"e\"f><a b b=1 B=2><a/b></A/>",
        "<!-- a --><!--b--><!----><!--><!---><!--a-b--c---><!--a--!><!-- <!-- < <! --><!--x--x",
        "a &amp; b &lt;c&gt; &copy &notit; &notin; &x; &; & &&amp;amp; &nosuch; &am &quot",
        "&#65;&#x41;&#X6a;&#128;&#x80;&#0;&#xD800;&#x110000;&#99999999999;&#;&#x;&#xg;&#65 &#x41g&#9;&#x2028;&#",
        "<a b=\"&amp;&copy=&copyx&#65;&#x42;\" c='&lt;&am&' d=&gt;&#66 e=&copy= f=&x;></a>",
        "<script>a < b <!-- <script> </script> --> c</script>d<title>e&amp;</titl></title>",
        "<script><!--<script>x</script>-<--></script><style>a<b</style><plaintext><b>&amp;",
        "<![CDATA[a]]b]]>c<svg><![CDATA[<d>&amp;]]]></svg><![CDATA[ e",
        "<!DOCTYPE html><!doctype HTML PUBLIC \"-//x\" 'y'><!DOCTYPE a SYSTEM 'b'><!DOCTYPE><!DOCTYPE x y>",
        "<!DOCTYPE html PUBLIC 'a'\"b\"x><!DOCTYPE html PUBLICK><!DOCTYPEhtml><!DOCTYPE a SYSTEM",
        "<<a><<<b <c<d=<e \"f'g=h/i>a < b << c <1></1></ ></><?php a?><?b><!x><!->",
        "\0a<\0b\0 c\0=\0d\0 e='\0'></\0>&\0;<!--\0--><!\0>"s,
        "\r\na\rb<a\r\nb\r=\r'\r\n'\r>\r\n<!--\r\n\r-->&#13;\r",
        "caf\xC3\xA9 <\xC3\xA9> <a \xC3\xA9=\xC3\xA9 b='\xE2\x82\xAC'> <!--\xF0\x9F\x98\x80--> &\xC3\xA9; \xFF \xC3",
        "</p></p ></P/></p a></p a='b'></ p></!--></p<b>x</",
        "<a b='c'/><a b=c/><a b/><a b=/><a b= ><a =b><a b==c><a b='c''d'><a b=\"c\"\"d\"><a b=c\"d'e`f<g>",
        "<a b=\"c<d>e\" f='g\nh'\ti=\"j\"\fk=l\nm><a\tb><a\fb><a\nb>\t\n\f ",
        "]]>]]]>a-b--c--->d!?#;xx<x>x</x>=\"'`",
        "<title>a<b>&amp;</title><textarea>c</textarea ><xmp>d</xmp/><iframe>e</iframe x><noscript>f</noscript>",
        "<script>a</b>c</ d></></1>e</scripty></scrip t></SCRIPT\t>f<title>g</b>&amp;</titl></titles>h</title/>i</p>",
        "<script>a-b--c<!d<![e]><!-f<!--g-h--i<j k<l-->-m--n</b>-<o>-\r-\n<p</q "
        "r></script>s<style><!--t</u>--></style>",
        "<script><!--<script>a-b--c<d</e>-<f</script>-g<h></script>-->i&j</script >&k<p l m\tn\n=o "
        "p>q<xmp>&</b>-</xmp>",
        "<p a b=c D :e @f='g'hI=j k><p a b><p a/><p a /><p a b=\"c\" a d><p a\rb\fc d ></p e><p A a xY='z' \xC3\xA9 b>",
        "<p/><p /><p a=b/><p a='c'/><p a=\"d\" /><br/><P/><p a/><p a /><img a='e'\r/><p a='f'g='h'/></p/><hr\n/>",
        "<p a=1 b c=2 d e=3 f g=4 h i=5 j k=6 l m=7 n=8 o p>q<p _r $s [t]='u' (v)=w #x y{z}><p a`b c\"d e<f g=",
        "<!--a--b--<c--!d--->e<!--f<!--g<!-- h<!--->i<!--j<!--!k-->l<!--m<!n<<!--o\r<!--\r--p--\rq--\0r<!--\0s-\r-->"s,
        "<!-- a<b --c<d><!--e--><!-- f--g<!--h-->i<!--j<!---k<!--l<!-m-n--o-p>q<!--r<!--><!--s<!----t--u<!--v--w",
        "<a b=\"c",
        "<a b='c",
        "<a b=c",
        "<a b",
        "<a",
        "<a b=\"&am",
        "<!--a",
        "<!--a-",
        "<!--a--",
        "<!DOCTYPE a PUBLIC 'b",
        "text &am",
        "text &#x4",
        "text <",
        "text </"};
    return all;
}

// Compares the runner and the interpreter on changed tables, and counts the tables.
class comparison {
public:
    ~comparison() {
        BOOST_TEST(compared_.differences() == 0U);
        BOOST_TEST(programs_ > 0U);
        BOOST_TEST_MESSAGE(
            fmt::format("{} changed tables, {} of them sound and {} of these with programs; {} inputs, "
                        "{} tables with differences",
                        tables_, sound_, programs_, compared_.inputs(), wrong_));
    }
    comparison() = default;
    comparison(const comparison&) = delete;
    comparison& operator=(const comparison&) = delete;

    // Compares the engines on `made` after the change that `what` describes. `seed` determines the random inputs.
    void operator()(made_draft& made, const std::string& what, unsigned seed) {
        ++tables_;
        made.settle();
        if (spec::fault_of(made.value)) return;
        ++sound_;
        const spec::compiled_form form;
        made.value.compiled = &form;
        if (engine::program_of(made.value) == nullptr) return;
        ++programs_;
        if (!agree(made.value, what, seed)) ++wrong_;
        made.value.compiled = nullptr;
    }

private:
    bool agree(const spec::draft& draft, const std::string& what, unsigned seed) {
        std::mt19937 random(seed);
        for (const std::string& input : inputs()) {
            reading_of_input how;
            how.simulated = random() % 2 == 0;
            if (!compared_.agree(draft, input, how, what)) return false;
            how.longest_chunk = 1;
            if (!compared_.agree(draft, input, how, what)) return false;
        }
        // Each table is tested with other initial states and other inputs.
        const std::vector<tokenizer_options> starts = all_beginnings(draft);
        for (std::size_t i = 0; i < 24; ++i) {
            const reading_of_input how = random_reading(random, starts);
            if (!compared_.agree(draft, hostile_string(random, 1 + random() % 48), how, what)) return false;
        }
        return true;
    }

    compared_engines compared_;
    std::size_t tables_ = 0, sound_ = 0, programs_ = 0, wrong_ = 0;
};

// Returns changes to those parts of `draft` that the engines use. Drafts have many named references, so only every
// 200th change to a name is returned.
std::vector<mutant> changes_that_engines_see(const spec::draft& draft) {
    constexpr std::array<std::string_view, 9> unseen = {
        "draft/alias",           "wording",       "continuation", "element", "tree", "quirky",
        "number/character name", "state/section", "state/remark"};
    std::vector<mutant> all;
    std::size_t names = 0;
    for (mutant& each : mutation::mutants_of(draft)) {
        if (std::any_of(unseen.begin(), unseen.end(),
                        [&](std::string_view kind) { return each.kind.starts_with(kind); }))
            continue;
        if (each.kind.starts_with("draft/") && each.kind != "draft/flag" && each.kind != "draft/reference procedure")
            continue;
        if (each.kind.starts_with("name/") && each.kind != "name/added" && names++ % 200 != 0) continue;
        all.push_back(std::move(each));
    }
    return all;
}

void compare_with_one_change(std::string_view name) {
    const spec::draft& draft = *drafts::find(name);
    comparison compare;
    const std::vector<mutant> all = changes_that_engines_see(draft);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!sample::today().takes(i)) continue;
        made_draft made(draft);
        all[i].change(made);
        compare(made, fmt::format("{} with {} ({})", name, all[i].kind, all[i].place), static_cast<unsigned>(i));
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(agreement_of_mutants, *boost::unit_test::label("long"))

BOOST_AUTO_TEST_CASE(engines_agree_on_2007_with_one_change) { compare_with_one_change("2007"); }
BOOST_AUTO_TEST_CASE(engines_agree_on_2008_with_one_change) { compare_with_one_change("2008"); }
BOOST_AUTO_TEST_CASE(engines_agree_on_modern_with_one_change) { compare_with_one_change("modern"); }
BOOST_AUTO_TEST_CASE(engines_agree_on_2026_with_one_change) { compare_with_one_change("2026"); }

BOOST_AUTO_TEST_CASE(engines_agree_on_drafts_with_several_changes_at_random) {
    constexpr unsigned of_each = 1000;
    comparison compare;
    std::size_t considered = 0;
    for (const spec::draft* draft : tested_drafts()) {
        if (draft->tree_construction == nullptr)
            continue;  // `made_draft` copies the rules of tree construction, so it
                       // needs a draft that has them
        for (unsigned n = 0; n < of_each; ++n) {
            if (!sample::today().takes(considered++)) continue;
            std::mt19937 random(n);
            made_draft made(*draft);
            std::string what = fmt::format("{}, number {}", draft->about.name, n);
            for (std::size_t changes = 1 + random() % 3; changes > 0; --changes)
                what += fmt::format(", {}", change_at_random(made, random));
            compare(made, what, n);
        }
    }
}

// A rule may emit a literal. As the position of the literal, the runner reports the first byte outside a token, and the
// interpreter reports the first character outside a token. This character may have several bytes. If the two positions
// can differ, the compiler makes no program.
BOOST_AUTO_TEST_CASE(a_table_that_drops_characters_before_a_literal_has_no_program) {
    made_draft made(*drafts::find("2026"));
    for (const spec::state_info& state : made.states)
        if (state.name == "Script data double escaped state")
            made.rules[state.first_rule + state.rule_count - std::size_t{1}].count = 0;  // "anything else" does nothing
    made.settle();
    BOOST_TEST(!spec::fault_of(made.value).has_value());
    const spec::compiled_form form;
    made.value.compiled = &form;
    BOOST_TEST((engine::program_of(made.value) == nullptr));
    made.value.compiled = nullptr;
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace agreement_of_mutants_test

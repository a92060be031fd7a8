"""The Python package, as its users see it."""

import collections.abc
import datetime
import doctest
import gc
import io
import subprocess
import sys
import threading

import pytest

import strata


def kinds(events):
    return [each.type for each in events]


def test_tokens_have_types_names_attributes_and_spans():
    tokens = strata.tokenize('<p title=a b>x<!--c--></p>')
    assert kinds(tokens) == ["startTag", "characters", "comment", "endTag", "endOfFile"]
    tag = tokens[0]
    assert (tag.name, tag.attributes, tag.self_closing, tag.span) == ("p", {"title": "a", "b": ""}, False, (0, 13))
    title, b = tag.attribute_list
    assert (title.name_span, title.value_span, title.has_value) == ((3, 8), (9, 10), True)
    assert (b.value, b.value_span, b.has_value) == ("", None, False)
    assert (tokens[1].data, tokens[2].data, tokens[-1].span) == ("x", "c", (26, 26))


def test_a_second_attribute_of_the_same_name_is_listed_and_dropped():
    error, tag, _ = strata.tokenize("<p a=1 a=2>")
    assert error.code == "duplicate-attribute"
    assert tag.attributes == {"a": "1"}
    assert [each.dropped for each in tag.attribute_list] == [False, True]


def test_a_doctype_says_what_is_missing():
    doctype = strata.tokenize("<!DOCTYPE html PUBLIC ''>")[-2]
    assert (doctype.name, doctype.public_id, doctype.system_id) == ("html", "", None)
    assert strata.tokenize("<!DOCTYPE html>")[0].force_quirks is False


def test_processing_instructions_are_tokens_where_the_draft_has_them():
    assert kinds(strata.tokenize("<?a b?>", draft="2026"))[0] == "processingInstruction"
    assert kinds(strata.tokenize("<?a b?>", draft="modern")) == ["parseError", "comment", "endOfFile"]


def test_errors_have_codes_states_and_places():
    error = strata.tokenize("a\n&bogus;")[0]
    assert isinstance(error, strata.ParseError)
    assert (error.code, error.line, error.col, error.offset) == ("unknown-named-character-reference", 2, 7, 8)
    assert error.state == "Ambiguous ampersand state"
    after_a_wide_character = strata.tokenize("𝒳</>")[1]
    assert (after_a_wide_character.col, after_a_wide_character.column) == (5, 4)


@pytest.mark.parametrize("draft", ["2006-03-02", "2008", "modern", "2009-06-08", "ece65ae9", "before cf99432c"])
def test_every_name_of_a_draft_is_one_here(draft):
    assert kinds(strata.tokenize("<p>", draft=draft)) == ["startTag", "endOfFile"]


def test_drafts_differ():
    assert [each.data for each in strata.tokenize("<!--a--!>b", draft="2008") if each.type == "comment"] == ["a--!>b"]
    assert [each.data for each in strata.tokenize("<!--a--!>b", draft="modern") if each.type == "comment"] == ["a"]


def test_spans_of_a_str_count_characters_and_those_of_bytes_count_bytes():
    text = "<p title='é𝒳'>日本&amp;</p>"
    for tokens, whole in ((strata.tokenize(text), text), (strata.tokenize(text.encode()), text.encode())):
        spans = [each.span for each in tokens]
        assert [spans[0][0], spans[-1][1]] == [0, len(whole)]
        assert all(one[1] == next_one[0] for one, next_one in zip(spans, spans[1:]))
        begin, end = tokens[0].attribute_list[0].value_span
        value = whole[begin:end]
        assert (value if isinstance(value, str) else value.decode()) == "é𝒳"
        assert tokens[1].data == "日本&"


def test_lone_surrogates_go_in_and_come_out():
    tokens = strata.tokenize("a\ud800b")
    assert [each.data for each in tokens if each.type == "characters"] == ["a\ud800b"]
    assert [(each.code, each.offset) for each in tokens if each.type == "parseError"] == [
        ("surrogate-in-input-stream", 1)]
    assert tokens[-1].span == (3, 3)


@pytest.mark.parametrize("of", [bytes, bytearray, memoryview])
def test_anything_with_bytes_is_decoded_as_utf_8(of):
    assert strata.tokenize(of(b"\xff\xc3\xa9"))[0].data == "\ufffdé"


@pytest.mark.parametrize("text", ["<p title='é'>日本</p><!--𝒳-->&amp;\r\nx", "a\ud800<b>"])
def test_pieces_give_what_the_whole_gives(text):
    def said(events):
        return [(repr(each), getattr(each, "span", None) or each.offset) for each in events]

    whole = said(strata.tokenize(text))
    assert said(strata.tokenize_stream(text)) == whole
    if "\ud800" not in text:
        data = text.encode()
        assert said(strata.tokenize_stream(data[i:i + 1] for i in range(len(data)))) == said(strata.tokenize(data))


def test_an_open_file_is_a_stream():
    assert kinds(strata.tokenize_stream(io.StringIO("<p>\n<b>"))) == ["startTag", "characters", "startTag", "endOfFile"]
    assert kinds(strata.tokenize_stream(io.BytesIO(b"<p>\n<b>")))[-1] == "endOfFile"


def test_a_closed_tokenizer_takes_nothing():
    tokenizer = strata.Tokenizer()
    assert len(tokenizer.feed("<p>")) == 1
    assert not tokenizer.closed
    assert kinds(tokenizer.close()) == ["endOfFile"]
    assert tokenizer.closed
    for call in (lambda: tokenizer.feed("x"), tokenizer.close):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_a_with_block_closes_a_tokenizer_and_its_tokens_remain():
    with strata.Tokenizer() as tokenizer:
        tokens = tokenizer.feed("<p>")
    assert tokenizer.closed
    assert tokens[0].name == "p"
    for call in (lambda: tokenizer.feed("x"), tokenizer.close):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_a_date_is_a_draft():
    day = datetime.date(2009, 6, 3)
    for each in (day, datetime.datetime(2009, 6, 3, 12)):
        assert repr(list(strata.tokenize("<!--a--!>b", draft=each))) == repr(
            list(strata.tokenize("<!--a--!>b", draft="2009-06-03")))
    assert strata.compare("<!--a--!>b", [day, datetime.date(2009, 6, 4)])["divergences"] != []
    assert strata.since("<!--a--!>b", until=day)["changes"] == strata.since("<!--a--!>b", until="2009-06-03")["changes"]


def test_examples_in_docstrings_are_true():
    assert doctest.testmod(strata).attempted > 0
    assert doctest.testmod(strata).failed == 0


def run_module(*arguments, given=b""):
    return subprocess.run([sys.executable, "-m", "strata", *arguments], input=given, capture_output=True, check=False)


def test_the_module_prints_tokens():
    assert run_module("--draft=2008", given="<p é>".encode()).stdout.decode().split("\n")[0] == "0-6\tStartTag('p', {'é': ''})"
    assert run_module("--version").stdout.decode().strip() == f"strata {strata.__version__}"


@pytest.mark.parametrize("arguments", [["--draft=moden"], ["no such file"]])
def test_the_module_reports_a_mistake_in_one_line(arguments):
    done = run_module(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_text_and_bytes_do_not_mix():
    tokenizer = strata.Tokenizer()
    tokenizer.feed("a")
    with pytest.raises(TypeError, match="all str or all bytes"):
        tokenizer.feed(b"b")
    assert kinds(tokenizer.close()) == ["characters", "endOfFile"]


@pytest.mark.parametrize("data", [None, 1, ["<p>"]])
def test_other_input_is_refused(data):
    with pytest.raises(TypeError, match="str or bytes"):
        strata.tokenize(data) if data is not None else strata.Tokenizer().feed(data)


def test_settings_are_keywords():
    assert strata.tokenize("<p>", content_model="RCDATA", draft="2008")[0].data == "<p>"
    assert kinds(strata.tokenize("<noscript><p>", scripting=True))[1] == "characters"
    assert kinds(strata.tokenize("<noscript><p>", scripting=False))[1] == "startTag"


@pytest.mark.parametrize(
    "settings", [{"draft": "2001"}, {"initial_state": "nowhere"}, {"no_such_setting": "x"}, {"draft": "2008,modern"}])
def test_wrong_names_are_one_line(settings):
    with pytest.raises(ValueError) as raised:
        strata.tokenize("a", **settings)
    assert "\n" not in str(raised.value).strip()


def test_tokens_are_a_sequence_and_outlive_their_tokenizer():
    tokens = strata.tokenize("<a b=c>" * 100)
    assert isinstance(tokens, collections.abc.Sequence)
    assert len(tokens) == 101
    assert len(tokens[10:20]) == 10
    assert [repr(each) for each in tokens[::-1]][0] == "EndOfFile()"
    with pytest.raises(IndexError):
        tokens[101]
    attribute = tokens[5].attribute_list[0]
    del tokens
    gc.collect()
    assert (attribute.name, attribute.value) == ("b", "c")


def test_threads_tokenize_at_once():
    found = []
    page = "<p title=a>é</p>" * 20000

    def work():
        found.append(len(strata.tokenize(page)))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert found == [60001] * 4


def test_drafts_revisions_and_changes_are_lists_of_dictionaries():
    assert "modern" in [each["name"] for each in strata.drafts()]
    assert any(each["id"] == "comment-end-bang" for each in strata.revisions())
    assert len(strata.changes()) > 100


def test_compare_says_where_drafts_differ():
    found = strata.compare("<!--a--!>b", ["2009", "modern"])
    assert len(found["divergences"]) >= 1
    assert strata.compare("<p>", ["2009", "modern"])["divergences"] == []


def test_trace_yields_every_step():
    steps = [each for each in strata.trace("<p>" * 300) if "step" in each]
    assert [each["step"] for each in steps] == list(range(len(steps)))
    assert steps[1]["state"] == "Tag open state"
    assert len(steps) == 300 * 4 + 1  # the machine reconsumes a letter


def test_since_says_when_a_reading_changed():
    commits = [each["commit"] for each in strata.since("<!---- >")["changes"]]
    assert any(each.startswith("32bb24e1") for each in commits if each)


def test_minimize_shrinks_or_says_that_there_is_nothing_to_shrink():
    found = strata.minimize("abc<!--a--!>b", ["2009", "modern"])
    assert len(found["input"]) < 13
    with pytest.raises(strata.NoAnswer):
        strata.minimize("abc", ["2009", "modern"])

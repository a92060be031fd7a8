#!/usr/bin/env python3
"""What counts as prose, and which habits are found in it."""

import sys
import unittest

sys.dont_write_bytecode = True  # keeps the source tree clean
import habits
import prose

PAGE = """# Title of `code`

A sentence with a [link](target.md) and "a quoted
fault" that goes over lines.
```sh
not prose
```
> a sentence of the standard

| `x` | A cell, too. |
- First item.
- Second item.
"""

HELP = """Prints what it finds.

Usage: strata find [OPTIONS]

Options:
  -h,--help                 Print this help and exit
  --format text|json
                            text: for people. See 'strata help'
"""


def texts(paragraphs):
    return [each.text for each in paragraphs]


class PagesHelpAndComments(unittest.TestCase):
    def test_code_quotations_and_targets_of_links_are_left_out(self):
        self.assertEqual(texts(prose.of_markdown("page", PAGE)), [
            "Title of CODE", "A sentence with a link and QUOTE that goes over lines.", "A cell, too.", "First item.",
            "Second item."])

    def test_a_paragraph_has_the_line_on_which_it_begins(self):
        self.assertEqual([each.line for each in prose.of_markdown("page", PAGE)], [1, 3, 10, 11, 12])

    def test_explanations_of_options_are_paragraphs_without_the_options(self):
        self.assertEqual(texts(prose.of_help("help", HELP)), [
            "Prints what it finds.", "Options:", "Print this help and exit", "text: for people. See CODE"])

    def test_comments_are_joined_and_code_ends_them(self):
        source = "/// Returns the\n/// name.\nint f();  ///< a number\nint g();  // not a doc comment\n"
        self.assertEqual(texts(prose.of_comments("a.hpp", source)), ["Returns the name.", "a number"])


class Habits(unittest.TestCase):
    def test_each_habit_is_found(self):
        for text in ["The same with a few bytes.", "It ends. Of these, two differ.", "That of the page.", "It counts too.",
                     "The result is none, so it stops.", "It is read as it stands.", "A line of time with marks.",
                     "Show what the standard made of a page.", "Reading goes on here.", "It is told of a change."]:
            self.assertEqual(len(list(habits.found_in(text))), 1, text)

    def test_plain_sentences_pass(self):
        for text in ["The same page is read twice.", "Of course.", "It is too long.", "If there is none, it stops.",
                     "Pages are read when they are asked for.", "It is none of these."]:
            self.assertEqual(list(habits.found_in(text)), [], text)


if __name__ == "__main__":
    unittest.main()

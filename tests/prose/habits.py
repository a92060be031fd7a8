"""Habits of this project's English that make people read a sentence twice, as regular expressions with advice."""

import re

START = r"(?:^|(?<=[.!?:] ))"
END = r"(?=[.;!?](?: |$)|$)"

RULES = [(re.compile(pattern), advice) for pattern, advice in [
    (START + r"The same(?= (?:with|as|of|in|on|under|by|from|after|to|if|when|where|without|at|but|and)\b|[,.;:])",
     "name what is the same"),
    (START + r"(?:That|Those) of\b", "repeat the noun"),
    (START + r"Of (?!course)", "put the verb first, and the noun where it belongs"),
    (START + r"So (?:do|does|is|are|it) ", "say it as a sentence of its own"),
    (r"\b(?:too|also)" + END, "put \"also\" before the verb"),
    (r"(?<![Tt]here )\b(?:is|are) none\b(?! of)", "say what it is not"),
    (r"\bas (?:it|they) stands?\b", "leave it out, or say \"unchanged\""),
    (r"\botherwise than\b", "differently from, not as"),
    (r"\b(?:is|are|be|was|were) held to\b", "compared with, checked against"),
    (r"\b(?:stands?|stood) beside\b", "is next to"),
    (r"\bmend(?:s|ed|ing)?\b", "correct, fix"),
    (r"\b[Ww]hat [\w ,]*?\bma(?:kes?|de) of\b", "say how it reads the thing, or what it turns the thing into"),
    (r"\bgoes on\b", "continues, resumes"),
    (r"\b(?:one|page|type|bytes) (?:that )?says? nothing\b", "does not declare, is silent"),
    (r"\bline of time\b", "timeline"),
    (r"\bin one go\b", "in one pass"),
    (r"\b(?:is|are|was|were) (?:told|asked)\b(?! (?:for|to)\b)", "gets, receives; say who does what"),
]]


def found_in(text):
    """Yields a line for each match of a rule."""
    for rule, advice in RULES:
        for match in rule.finditer(text):
            around = text[max(0, match.start() - 40):match.end() + 40]
            yield f"habit \"{match.group()}\": {advice}: ...{around}..."

"""The three questions of questions.sql in pandas: python3 questions.py rows.sqlite"""
import sqlite3
import sys

import pandas

rows = sqlite3.connect(sys.argv[1])
pages = pandas.read_sql("SELECT page, year, host, differs FROM pages", rows)
changes = pandas.read_sql("SELECT page, change, differs FROM page_changes", rows)
pairs = pandas.read_sql("SELECT pair, one, other FROM pairs", rows)

# For each year: how many pages are there, and what percentage differs because of the change?
has_it = pages.page.isin(changes.page[changes.change == "self-closing-flag"])
by_year = has_it.groupby(pages.year).agg(pages="size", percent="mean").reset_index()
by_year.percent = (100 * by_year.percent).round(2)
print(by_year.to_csv(sep="|", index=False, header=False), end="")

# What share of pages differs in tokens, if every host has the same weight?
shares = pages.differs.str.contains("t").groupby(pages.host).mean()
print(len(shares), round(100 * shares.mean(), 2), sep="|")

# Which changes make two drafts differ? On how many pages, and on how many of them in tokens?
both = changes.merge(pairs, how="cross")
both["kind"] = [differs[pair - 1] for differs, pair in zip(both.differs, both.pair)]
both = both[both.kind != "."]
counts = both.groupby(["one", "other", "change"]).kind.agg(pages="size", in_tokens=lambda kind: (kind == "t").sum())
counts = counts.reset_index().sort_values(["pages", "one", "other", "change"], ascending=[False, True, True, True])
print(counts.head(20).to_csv(sep="|", index=False, header=False), end="")

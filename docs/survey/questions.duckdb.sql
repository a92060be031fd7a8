-- The three questions of questions.sql in DuckDB, from the files of `to-csv rows.sqlite .`, through Parquet.
-- A column of t alone would be taken for truth values.
COPY (FROM read_csv('pages.csv', types = {'differs': 'VARCHAR'})) TO 'pages.parquet';
COPY (FROM read_csv('page_changes.csv', types = {'differs': 'VARCHAR'})) TO 'page_changes.parquet';

-- How many pages of each year are read differently because of a change?
SELECT year, count(*) AS pages, round(100.0 * count(change) / count(*), 2) AS percent
FROM 'pages.parquet' AS pages LEFT JOIN 'page_changes.parquet' AS changes
  ON changes.page = pages.page AND change = 'self-closing-flag'
GROUP BY year ORDER BY year;

-- What share of pages differs in tokens, if each host counts alike?
SELECT count(*) AS hosts, round(100.0 * avg(share), 2) AS percent
FROM (SELECT avg(CAST(contains(differs, 't') AS INTEGER)) AS share FROM 'pages.parquet' GROUP BY host);

-- Which changes make two drafts differ, on how many pages, and on how many in tokens?
SELECT one, other, change, count(*) AS pages, count(*) FILTER (substr(differs, pair, 1) = 't') AS in_tokens
FROM 'page_changes.parquet' JOIN read_csv('pairs.csv', types = {'one': 'VARCHAR', 'other': 'VARCHAR'})
  ON substr(differs, pair, 1) IN ('t', 'e')
GROUP BY one, other, change ORDER BY pages DESC, one, other, change LIMIT 20;

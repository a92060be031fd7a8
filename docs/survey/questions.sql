-- Three questions to the rows of a survey of 2008 and modern: sqlite3 rows.sqlite < questions.sql

-- How many pages of each year are read differently because of a change?
SELECT year, count(*) AS pages, round(100.0 * count(change) / count(*), 2) AS percent
FROM pages LEFT JOIN page_changes ON page_changes.page = pages.page AND change = 'self-closing-flag'
GROUP BY year ORDER BY year;

-- What share of pages differs in tokens, if each host counts alike?
SELECT count(*) AS hosts, round(100.0 * avg(share), 2) AS percent
FROM (SELECT avg(differs LIKE '%t%') AS share FROM pages GROUP BY host);

-- Which changes make two drafts differ, on how many pages, and on how many in tokens?
SELECT one, other, change, count(*) AS pages, sum(differs = 'tokens') AS in_tokens
FROM change_pairs GROUP BY one, other, change ORDER BY pages DESC, one, other, change LIMIT 20;

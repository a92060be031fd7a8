"""Surveys records with Spark: spark-submit spark.py INDEX ARCHIVES RESULTS

INDEX has a record a line, as the index of Common Crawl gives it: filename, offset and length. Each partition is piped to
one strata, which opens the archives in the folder ARCHIVES; its result goes to the folder RESULTS. All machines see both.
"""
import os
import subprocess
import sys

from pyspark import SparkContext


def survey(part, lines, archives, results):
    """Surveys the records of one partition. A partition that runs twice writes the same result."""
    begun = os.path.join(results, f".{part}.{os.uname().nodename}.{os.getpid()}")
    with open(begun, "wb") as out:
        strata = subprocess.Popen(
            ["strata", "survey", "-j1", "--drafts=2008,modern", "--by=year,tld", "--format=json", f"--archives={archives}", "-"],
            stdin=subprocess.PIPE, stdout=out)
        for line in lines:
            strata.stdin.write(line.encode() + b"\n")
        strata.stdin.close()
        if strata.wait() not in (0, 2):  # 2: some records are broken, and the result reports them
            raise RuntimeError(f"strata ended with status {strata.returncode}")
    os.rename(begun, os.path.join(results, f"{part:05}.json"))
    yield part


if __name__ == "__main__":
    index, archives, results = sys.argv[1:]
    records = SparkContext(appName="strata").textFile(index, minPartitions=200)
    done = records.mapPartitionsWithIndex(lambda part, lines: survey(part, lines, archives, results)).collect()
    print(len(done), "partitions")

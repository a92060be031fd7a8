"""An imitation of the part of pyspark that docs/survey/spark.py uses. Each partition runs in a process of its own. Its
input and output pass through pipes, as between Spark and its workers. This does not test Spark itself."""
import os
import pickle


class SparkContext:
    def __init__(self, appName):
        pass

    def textFile(self, path, minPartitions):
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        return Partitions([lines[i::7] for i in range(7)], None)


class Partitions:
    def __init__(self, parts, work):
        self.parts, self.work = parts, work

    def mapPartitionsWithIndex(self, work):
        return Partitions(self.parts, work)

    def collect(self):
        found = []
        for index, lines in enumerate(self.parts):
            reads, writes = os.pipe()
            child = os.fork()
            if child == 0:
                with os.fdopen(writes, "wb") as out:
                    pickle.dump(list(self.work(index, iter(lines))), out)
                os._exit(0)
            os.close(writes)
            with os.fdopen(reads, "rb") as answers:
                found += pickle.load(answers)
            if os.waitpid(child, 0)[1] != 0:
                raise RuntimeError("a partition failed")
        return found

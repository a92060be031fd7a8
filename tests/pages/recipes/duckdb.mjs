// duckdb.mjs FOLDER FILE: runs the SQL in FILE with DuckDB, and prints the results in sqlite3's format. The package
// @duckdb/node-api is installed in FOLDER.
import {createRequire} from "node:module";
import {readFileSync} from "node:fs";

const [folder, file] = process.argv.slice(2);
const {DuckDBInstance} = createRequire(folder + "/")("@duckdb/node-api");
const connection = await (await DuckDBInstance.create(":memory:")).connect();
for (const statement of readFileSync(file, "utf8").replace(/^--.*$/gm, "").split(";")) {
  if (statement.trim() === "") continue;
  const answer = await connection.runAndReadAll(statement);
  if (!statement.includes("COPY")) for (const row of answer.getRows()) console.log(row.map((v) => v ?? "").join("|"));
}

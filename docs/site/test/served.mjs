// Serves the site as a static host does, in a subpath that the build does not know.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const subpath = "/some/where/";
const types = { ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json" };

/** Serves the folder. `missed` lists the addresses for which it has no file. */
export async function served(folder) {
  const missed = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const path = join(folder, decodeURIComponent(pathname.slice(subpath.length)));
    if (!pathname.startsWith(subpath) || !existsSync(path) || !statSync(path).isFile()) {
      missed.push(pathname);
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": types[extname(path)] ?? "application/octet-stream" });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${server.address().port}`;
  return { host, address: host + subpath, missed, close: () => server.close() };
}

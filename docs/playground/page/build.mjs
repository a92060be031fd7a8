// Makes dist/playground.html, one file with everything in it, which opens from disk.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = new URL("./", import.meta.url);
const at = (path) => new URL(path, here).pathname;

async function bundled(entry, more = {}) {
  const { outputFiles } = await build({
    entryPoints: [at(entry)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["es2022"],
    charset: "utf8",
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    external: ["node:*"],
    define: { "import.meta.url": '"about:blank"' },
    ...more,
  });
  return outputFiles[0].text;
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
// "</script" may not occur in a script.
const safe = (script) => script.replaceAll("</script", "<\\/script");

const script = safe(await bundled("src/main.tsx", { loader: { ".css": "text" } }));
const worker = await bundled("src/worker.ts");
const style = await bundled("src/style.css");
const module = gzipSync(readFileSync(process.env.STRATA_WASM ?? at("../../../build-wasm/strata.wasm")), { level: 9 });

const policy = [
  "default-src 'none'",
  `script-src ${hash(script)} 'wasm-unsafe-eval' blob:`,
  "worker-src blob:",
  `style-src ${hash(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>strata: what does HTML make of this, under any draft since 2006?</title>
<style>${style}</style>
</head>
<body>
<div id="page"><p class="loading">Loading …</p></div>
<noscript><p class="loading">This page needs JavaScript.</p></noscript>
<script type="application/base64" id="worker">${Buffer.from(worker).toString("base64")}</script>
<script type="application/base64" id="module">${module.toString("base64")}</script>
<script>${script}</script>
</body>
</html>
`;
mkdirSync(at("dist"), { recursive: true });
writeFileSync(at("dist/playground.html"), page);
const size = (bytes) => `${Math.ceil(bytes / 1024)} KiB`;
console.log(`dist/playground.html: ${size(page.length)} (script ${size(script.length)}, worker ${size(worker.length)}, module ${size(module.length)} gzipped)`);

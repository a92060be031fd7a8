// Builds the page: dist/playground.html, a single file that opens from disk, and dist/site, several files for a web
// server.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";
import { licences, missing, packagesIn } from "../licences.mjs";

const here = new URL("./", import.meta.url);
const at = (path) => new URL(path, here).pathname;

// All source files of the bundles.
const inputs = new Set();

async function bundled(entry, more = {}) {
  const { outputFiles, metafile } = await build({
    entryPoints: [at(entry)],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    absWorkingDir: at("."),
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
  for (const each of Object.keys(metafile.inputs)) inputs.add(each);
  return outputFiles[0].contents;
}

// The tables of the drafts resemble each other. They are too far apart for gzip, whose window is 32 KiB. xz makes the
// module a third smaller than gzip does.
function packed(bytes) {
  const { status, stdout, error } = spawnSync("xz", ["--format=xz", "--check=crc32", "--lzma2=preset=9e,pb=0,nice=64", "--stdout"], {
    input: bytes,
    maxBuffer: 1 << 26,
  });
  if (error || status !== 0) throw new Error(`xz: ${error?.message ?? `status ${status}`}`);
  return stdout;
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// Returns bytes as a script that src/packed.ts decodes.
const digits = Array.from({ length: 94 }, (_, n) => String.fromCharCode(0x21 + n)).filter((each) => !"<>&".includes(each));
function asText(id, bytes) {
  const pairs = [];
  let bits = 0;
  let count = 0;
  const append = () => {
    const value = bits & 0x1fff;
    pairs.push(digits[value % 91] + digits[Math.floor(value / 91)]);
    bits >>>= 13;
    count -= 13;
  };
  for (const byte of bytes) {
    bits |= byte << count;
    count += 8;
    if (count >= 13) append();
  }
  if (count > 0) append();
  return `<script type="text/plain" id="${id}" data-size="${bytes.length}">${pairs.join("")}</script>`;
}

// A script in a page must not contain "</script", nor "<!--", which would hide the script's end.
const safe = (script) => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

const scriptOf = async (entry, more) => safe(Buffer.from(await bundled(entry, more)).toString());
const boot = await scriptOf("src/boot.ts");
const worker = await scriptOf("src/worker.ts");
const publicSite = (process.env.STRATA_SITE ?? "").replace(/[^/]$/, "$&/");
// Values that the build knows and puts into the scripts.
const known = {
  "import.meta.url": '"about:blank"',
  DOCUMENTATION: JSON.stringify(process.env.STRATA_DOCUMENTATION ?? publicSite),
  SOURCE: JSON.stringify(process.env.STRATA_SOURCE ?? ""),
  PUBLIC_PAGE: JSON.stringify(publicSite && `${publicSite}playground.html`),
};
// The script contains the licences of everything in it. The first of two builds shows what the script contains.
const scriptWith = (text) =>
  scriptOf("src/main.tsx", { loader: { ".css": "text" }, define: { ...known, LICENCES: JSON.stringify(text) } });
await scriptWith("");
const folders = packagesIn([...inputs]).map(at);
const allLicences = licences(folders);
if (allLicences.includes(missing)) console.warn("Some licences are not in the page: their files are missing.");
const script = await scriptWith(allLicences);
const style = Buffer.from(await bundled("src/style.css")).toString();
const module = packed(readFileSync(`${process.env.STRATA_MODULES ?? at("../../../build-wasm")}/strata.wasm`));

function page(policy, head, scripts) {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${["default-src 'none'", ...policy, "base-uri 'none'", "form-action 'none'"].join("; ")}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>strata: how every revision of the HTML standard since 2006 reads a page</title>
${head}
</head>
<body>
<div id="page"><p class="loading">Loading …</p></div>
<noscript><p class="loading">This page needs JavaScript.</p></noscript>
${scripts}
</body>
</html>
`;
}

const oneFile = page(
  [`script-src ${hash(boot)} 'wasm-unsafe-eval' blob:`, "worker-src blob:", `style-src ${hash(style)}`],
  `<style>${style}</style>`,
  `${asText("worker", deflateRawSync(worker, { level: 9 }))}
${asText("module", module)}
${asText("script", deflateRawSync(script, { level: 9 }))}
<script>${boot}</script>`,
);
const site = page(
  ["script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "connect-src 'self'", "style-src 'self'"],
  `<link rel="stylesheet" href="style.css">`,
  `<script type="text/plain" id="worker" data-from="worker.js"></script>
<script type="text/plain" id="module" data-from="strata.wasm.xz"></script>
<script src="boot.js"></script>
<script src="page.js"></script>`,
);

mkdirSync(at("dist/site"), { recursive: true });
writeFileSync(at("dist/playground.html"), oneFile);
for (const [name, contents] of Object.entries({
  "LICENSES.txt": allLicences,
  "index.html": site, "style.css": style, "boot.js": boot, "page.js": script, "worker.js": worker, "strata.wasm.xz": module,
}))
  writeFileSync(at(`dist/site/${name}`), contents);
const size = (contents) => `${Math.ceil(Buffer.byteLength(contents) / 1000)} KB`;
console.log(
  `dist/playground.html: ${size(oneFile)} (script ${size(script)}, worker ${size(worker)}, module ${size(module)} packed)`,
);

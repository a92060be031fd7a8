// Drives Debian's browsers: offers what the tests need, over each browser's protocol.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const isInstalled = (program) => spawnSync("which", [program]).status === 0;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

// Repeats `attempt` until it succeeds, for half a minute.
async function until(attempt) {
  for (let n = 0; ; ++n) {
    try {
      return await attempt();
    } catch (error) {
      if (n === 300) throw error;
      await pause(100);
    }
  }
}

// Presses and releases each key, wherever the focus is.
const keys = (text) => [
  { type: "key", id: "keyboard", actions: [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]) },
];

/** Firefox, driven over Marionette. A message is its length, a colon, and JSON. */
async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), "strata-firefox-"));
  const port = await freePort();
  const child = spawn("firefox-esr", ["--headless", "--marionette", "--profile", profile, "--no-remote"], {
    env: { ...process.env, HOME: profile, MOZ_MARIONETTE_PREF_STATE_ACROSS_RESTARTS: JSON.stringify({ "marionette.port": port }) },
    stdio: "ignore",
  });
  const socket = await until(
    () =>
      new Promise((resolve, reject) => {
        const made = connect(port, "127.0.0.1", () => resolve(made));
        made.once("error", reject);
      }),
  );
  let received = Buffer.alloc(0);
  const waiting = new Map();
  socket.on("data", (more) => {
    received = Buffer.concat([received, more]);
    for (;;) {
      const colon = received.indexOf(":");
      const size = colon < 0 ? NaN : Number(received.subarray(0, colon));
      if (!(received.length >= colon + 1 + size)) return;
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + size).toString());
      received = received.subarray(colon + 1 + size);
      if (!Array.isArray(message)) continue;  // the first line is a greeting
      const [, id, error, result] = message;
      const { resolve, reject } = waiting.get(id);
      waiting.delete(id);
      if (error) reject(new Error(error.message));
      else resolve(result);
    }
  });
  let last = 0;
  const command = (name, parameters = {}) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject });
      const text = JSON.stringify([0, last, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  const { capabilities } = await command("WebDriver:NewSession", { capabilities: { alwaysMatch: { acceptInsecureCerts: false } } });
  return {
    version: capabilities.browserVersion,
    open: (url) => command("WebDriver:Navigate", { url }),
    run: async (script, ...args) => (await command("WebDriver:ExecuteScript", { script, args })).value,
    type: (text) => command("WebDriver:PerformActions", { actions: keys(text) }),
    async close() {
      await command("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => {});
      socket.destroy();
      if (child.exitCode === null) await Promise.race([once(child, "exit"), pause(5000)]);
      child.kill("SIGKILL");
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const miniBrowsers = ["4.1", "4.0", "6.0"].map((version) => `/usr/lib/x86_64-linux-gnu/webkit${version === "6.0" ? "gtk" : "2gtk"}-${version}/MiniBrowser`);

/** A browser that is driven over WebDriver, with its own home folder. `more` has processes that end with it. */
async function overHttp(driver, { name, wanted, environment = {}, more }) {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), `strata-${name}-`));
  const child = spawn(driver, [`--port=${port}`], { env: { ...process.env, HOME: home, ...environment }, stdio: "ignore" });
  const ask = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(value?.message ?? `status ${response.status}`);
    return value;
  };
  const { sessionId, capabilities } = await until(() => ask("POST", "/session", { capabilities: { alwaysMatch: wanted } }));
  const at = `/session/${sessionId}`;
  return {
    version: capabilities.browserVersion,
    open: (url) => ask("POST", `${at}/url`, { url }),
    run: (script, ...args) => ask("POST", `${at}/execute/sync`, { script, args }),
    type: (text) => ask("POST", `${at}/actions`, { actions: keys(text) }),
    async close() {
      await ask("DELETE", at).catch(() => {});
      child.kill("SIGKILL");
      more?.kill("SIGKILL");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Chromium, driven over WebDriver. */
function chromium() {
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
  return overHttp("chromedriver", { name: "chromium", wanted: { "goog:chromeOptions": { args } } });
}

/** WebKitGTK, driven over WebDriver, on a virtual screen. */
function webkit() {
  const screen = 90 + (process.pid % 1000);
  const more = spawn("Xvfb", [`:${screen}`, "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], { stdio: "ignore" });
  const binary = miniBrowsers.find(existsSync);
  return overHttp("WebKitWebDriver", {
    name: "webkit",
    wanted: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
    environment: { DISPLAY: `:${screen}`, WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
    more,
  });
}

/** The browsers other than Chromium: how to start each, and why it cannot be started; false if it can. */
export const otherBrowsers = {
  Firefox: { start: firefox, missing: isInstalled("firefox-esr") ? false : "Firefox is not installed (Debian: firefox-esr)" },
  WebKit: {
    start: webkit,
    missing:
      isInstalled("WebKitWebDriver") && isInstalled("Xvfb") && miniBrowsers.some(existsSync)
        ? false
        : "WebKitGTK is not installed (Debian: webkit2gtk-driver, xvfb)",
  },
};

/** All three browsers, for tests/implementations. The tests of the page drive Chromium in another way. */
export const browsers = {
  Chromium: { start: chromium, missing: isInstalled("chromedriver") ? false : "Chromium is not installed (Debian: chromium-driver)" },
  ...otherBrowsers,
};

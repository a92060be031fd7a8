// node look.mjs FOLDER: writes screenshots of the page into FOLDER, for a person to look at.
import { launched, opened } from "./test/browser.mjs";

const [folder] = process.argv.slice(2);
const browser = await launched();
for (const [name, options] of Object.entries({
  desktop: { width: 1440, height: 900 },
  dark: { width: 1440, height: 900, colorScheme: "dark" },
  phone: { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  "phone-dark": { width: 390, height: 844, isMobile: true, hasTouch: true, colorScheme: "dark" },
  projector: { width: 1920, height: 1080 },
})) {
  const page = await opened(browser, options);
  await page.locator(".history").waitFor({ timeout: 60_000 });
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.screenshot({ path: `${folder}/${name}-whole.png`, fullPage: true });
  console.log(name, page.complaints);
  await page.close();
}
await browser.close();

/** Where the browser of these tests is: none is downloaded, an installed one is used. */
import { existsSync } from 'node:fs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export const NO_CHROMIUM = [
  'The browser tests need Chromium or Google Chrome, and none was found.',
  'Install one (on Debian and Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to its program.',
].join('\n');

/** The program of an installed Chromium. @throws Error that says how to get one. */
export function findChromium(env: Record<string, string | undefined> = process.env): string {
  const chosen = env['CHROMIUM_PATH'];
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is "${chosen}"; there is no such program.`);
  const found = chosen || INSTALLED.find((program) => existsSync(program));
  if (!found) throw new Error(NO_CHROMIUM);
  return found;
}

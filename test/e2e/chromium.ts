/** The browser for these tests: an installed one, since none can be downloaded. */
import { NO_CHROMIUM, findChromium } from '../../scripts/chromium.mjs';

/** The path of an installed Chromium. @throws Error that says how to get one. */
export function installedChromium(): string {
  const found = findChromium();
  if (!found) throw new Error(NO_CHROMIUM);
  return found;
}

/**
 * The oldest browsers in which scripts run: `browserslist` in package.json. What is built is lowered to them (vite.config.ts), and
 * nothing newer is called (test/browser-floor.test.ts). In older ones a page is what it is without scripts (src/web/framework/floor.ts).
 */
import { readFileSync } from 'node:fs';

/** Name in browserslist → the oldest version. */
export const BROWSER_FLOOR: ReadonlyMap<string, number> = new Map(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { browserslist: string[] }).browserslist.map((line) => {
    const [, name, version] = /^(\w+) >= (\d+)$/.exec(line) ?? [];
    if (!name) throw new Error(`package.json, browserslist: "${line}" is not "name >= version".`);
    return [name, Number(version)] as const;
  }),
);

/** As Vite calls them. It does not know Samsung Internet, which is a Chromium. */
const AS_TARGETS: Record<string, string> = {
  chrome: 'chrome',
  edge: 'edge',
  safari: 'safari',
  ios_saf: 'ios',
  firefox: 'firefox',
};

/** Vite's `build.target`. */
export const BUILD_TARGETS = [...BROWSER_FLOOR].flatMap(([name, version]) =>
  name in AS_TARGETS ? `${AS_TARGETS[name]}${version}` : [],
);

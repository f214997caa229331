/** What browsers learned after the oldest ones in which the pages' scripts run, as Mozilla's table of compatibility has it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { BROWSER_FLOOR } from '../scripts/browser-floor.ts';

// Read as it is: of so long a file no module is made.
const TABLE = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
const compat = JSON.parse(readFileSync(TABLE, 'utf8')) as CompatData;

/** Name in browserslist → its names in the table. */
const IN_TABLE = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  edge: ['edge'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  firefox: ['firefox'],
  samsung: ['samsunginternet_android'],
} as const;

/** Whether one of the oldest browsers lacks it. */
export function isNewer({ support }: CompatStatement): boolean {
  return [...BROWSER_FLOOR].some(([name, floor]) =>
    IN_TABLE[name as keyof typeof IN_TABLE].some((browser) => {
      const said = [support[browser] ?? []].flat() as SimpleSupportStatement[];
      return !said.some((one) => hasIt(one, floor));
    }),
  );
}

/** Also where it has faults: it is there. */
function hasIt(said: SimpleSupportStatement, floor: number): boolean {
  const { version_added: since, version_removed: gone, prefix, alternative_name: otherName, flags } = said;
  if (prefix || otherName || flags || typeof since !== 'string') return false;
  return numberOf(since) <= floor && !(typeof gone === 'string' && numberOf(gone) <= floor);
}

const numberOf = (version: string) => Number.parseFloat(version.replace('≤', ''));

/** Of the browser's own classes the table tells what is on the class itself; of the language's (`isStatic: null`) it does not. */
type Member = { owner: string; name: string; isStatic: boolean | null; statement: CompatStatement };

const groupsOf = (group: Identifier) =>
  Object.entries(group).filter(([name]) => name !== '__compat') as [string, Identifier][];

function* ofEach(group: Identifier, isTold: boolean): Generator<Member> {
  for (const [owner, members] of groupsOf(group)) {
    if (members.__compat) yield { owner: '', name: owner, isStatic: null, statement: members.__compat };
    for (const [key, { __compat: statement, ...inner }] of groupsOf(members)) {
      const isStatic = isTold ? key.endsWith('_static') : null;
      if (statement) yield { owner, name: key.replace(/_static$/, ''), isStatic, statement };
      // It has classes of its own.
      if (owner === 'Intl') yield* [...ofEach({ [key]: inner as Identifier }, isTold)];
    }
  }
}

/** Everything a script can name: the globals (without an owner), and what is on them or on their instances. */
export const MEMBERS: readonly Member[] = [
  ...ofEach(compat.javascript['builtins']!, false),
  ...ofEach(compat.api as unknown as Identifier, true),
];

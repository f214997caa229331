/** The page of each room of the server: short, and each table is named by the room that owns it and by no other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

const SERVER = path.join(PROJECT_DIR, 'src', 'server');
const rooms = readdirSync(SERVER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
const pageOf = (room: string) => readFileSync(path.join(SERVER, room, 'README.md'), 'utf8');

it.each(rooms)('%s has a page of at most forty lines, without what it says of adding to it', (room) => {
  const page = pageOf(room).replace(/\n## How to add\n[\s\S]*?(?=\n## )/, '');
  expect(page.split('\n').length).toBeLessThanOrEqual(40);
});

it.each(['context.ts', 'config.ts'])('nothing that %s needs, types among it, needs it', (name) => {
  const start = path.join(SERVER, name);
  const reached = new Set<string>();
  const walk = (file: string): void => {
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) .*from '([.][^']+)';$/gm)) {
      const at = path.join(path.dirname(file), from!);
      const found = [`${at}.ts`, `${at}.tsx`, path.join(at, 'index.ts')].find((one) => existsSync(one));
      if (!found || reached.has(found)) continue;
      reached.add(found);
      walk(found);
    }
  };
  walk(start);
  expect(reached.size).toBeGreaterThan(20);
  expect([...reached]).not.toContain(start);
});

it('of the rooms, each table is owned by one', () => {
  const owned = rooms.flatMap((room) => tablesIn(pageOf(room))).sort();
  expect(owned).toEqual(tablesOfSchema().sort());
});

function tablesIn(page: string): string[] {
  return [...page.split('## Tables')[1]!.matchAll(/`(\w+)`/g)].map(([, table]) => table!);
}

/** The tables and views of the migrated database, from its generated types. */
function tablesOfSchema(): string[] {
  const types = readFileSync(path.join(SERVER, 'platform', 'db', 'schema.ts'), 'utf8');
  const tables = types.slice(types.lastIndexOf('export interface DB'));
  return [...tables.matchAll(/^ {2}(\w+): /gm)].map(([, table]) => table!);
}

/** What belongs to no subject: how anything is asked and refused. */
const OF_ALL = new Set([
  ...[
    'admin',
    'common',
    'endpoint',
    'field-issue',
    'form-facts',
    'given',
    'index',
    'language',
    'operator',
    'page-visit',
    'pages',
    'path-for',
    'paths',
  ],
  ...['phone-number', 'refusal-groups', 'refusals', 'refusals-of', 'sentence-for', 'with-sentences', 'z'],
]);

it.each(['', 'admin'])('the contract%s names its files and folders after the rooms', (folder) => {
  const entries = readdirSync(path.join(PROJECT_DIR, 'src', 'contract', folder));
  const names = new Set(entries.map((entry) => entry.replace(/([.]test)?[.]ts$/, '')));
  expect([...names].filter((name) => !rooms.includes(name) && !OF_ALL.has(name))).toEqual([]);
});

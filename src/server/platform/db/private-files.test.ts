import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from './database';

function everythingIn(dir: string): string[] {
  return [dir, ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => path.join(dir, name))];
}

/** Files that others than the owner may read, write or enter. */
const openToOthers = (dir: string) => everythingIn(dir).filter((place) => (statSync(place).mode & 0o077) !== 0);

it.skipIf(process.platform === 'win32')(
  'an embedded database is for its owner alone, a new one and one that was open to everybody',
  { timeout: 120_000 },
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-private-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const dataDir = path.join(dir, 'data');

    const first = await openEmbedded(dataDir);
    await first.pool.query('create table patients (name text); insert into patients values (null)');
    expect(openToOthers(dataDir)).toEqual([]);
    await first.close();

    for (const place of everythingIn(dataDir)) chmodSync(place, statSync(place).isDirectory() ? 0o755 : 0o644);
    const second = await openEmbedded(dataDir);
    expect(openToOthers(dataDir)).toEqual([]);
    expect((await second.pool.query('select from patients')).rowCount).toBe(1);
    await second.close();
  },
);

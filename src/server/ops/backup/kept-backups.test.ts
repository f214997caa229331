import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFromTemplate } from '../../../../test/template';
import type { Database } from '../../platform/db/database';
import { backupsDir, isDue, keepBackup } from './kept-backups';

let dataDir: string;
let database: Database;
beforeAll(async () => {
  database = await openFromTemplate();
  // At half past one in the afternoon, on a Sunday in India.
  await database.pool.query("update kysely_migration set timestamp = '2026-11-22T08:00:00.000Z'");
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vrikka-kept-'));
  await mkdir(backupsDir(dataDir));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const saved = (stamp: string) => writeFile(path.join(backupsDir(dataDir), `vrikka-${stamp}.backup`), '');
const dueAt = (moment: string) => isDue({ database, dataDir, clock: () => new Date(moment) });

test('the first one is due in the first night', async () => {
  expect(await dueAt('2026-11-22T14:00:00+05:30')).toBe(false);
  expect(await dueAt('2026-11-23T01:50:00+05:30')).toBe(false);
  expect(await dueAt('2026-11-23T02:10:00+05:30')).toBe(true);
});

test('where the product is off at night from its first day on, the first one is made by day', async () => {
  expect(await dueAt('2026-11-24T13:00:00+05:30')).toBe(false);
  expect(await dueAt('2026-11-24T14:00:00+05:30')).toBe(true);
});

test('one a night is enough', async () => {
  await saved('20261121-203500'); // 2:05 at night in India
  expect(await dueAt('2026-11-22T02:15:00+05:30')).toBe(false);
  expect(await dueAt('2026-11-22T14:00:00+05:30')).toBe(false);
  expect(await dueAt('2026-11-23T02:15:00+05:30')).toBe(true);
});

test('where the product is off at night, it is made by day', async () => {
  await saved('20261118-060000');
  expect(await dueAt('2026-11-20T11:00:00+05:30')).toBe(false);
  expect(await dueAt('2026-11-20T12:00:00+05:30')).toBe(true);
});

test('seven are kept, and nothing else is touched', async () => {
  for (let day = 10; day < 18; day++) await saved(`202611${day}-203500`);
  await writeFile(path.join(backupsDir(dataDir), 'a letter'), '');
  const made = await keepBackup({ database, dataDir, clock: () => new Date('2026-11-19T02:05:00+05:30') }, 'nightly');
  const names = await readdir(backupsDir(dataDir));
  expect(names).toContain('a letter');
  expect(names).toContain(path.basename(made));
  expect(names).not.toContain('vrikka-20261111-203500.backup');
  expect(names.filter((name) => name.endsWith('.backup'))).toHaveLength(7);
});

test('what somebody asks for drives away no nightly one, and stands in for none', async () => {
  for (let day = 10; day < 17; day++) await saved(`202611${day}-203500`);
  const nightly = (await readdir(backupsDir(dataDir))).sort();
  for (const second of ['01', '02', '03']) {
    await keepBackup({ database, dataDir, clock: () => new Date(`2026-11-18T01:59:${second}+05:30`) }, 'asked');
  }
  const names = (await readdir(backupsDir(dataDir))).sort();
  expect(names).toEqual([...nightly, 'vrikka-asked-20261117-202902.backup', 'vrikka-asked-20261117-202903.backup']);
  expect(await dueAt('2026-11-18T02:10:00+05:30')).toBe(true);
});

test('what somebody asked for goes after a week', async () => {
  for (const stamp of ['asked-20261111-000000', 'asked-20261112-230000']) await saved(stamp);
  await keepBackup({ database, dataDir, clock: () => new Date('2026-11-19T02:05:00+05:30') }, 'nightly');
  expect((await readdir(backupsDir(dataDir))).sort()).toEqual([
    'vrikka-20261118-203500.backup',
    'vrikka-asked-20261112-230000.backup',
  ]);
});

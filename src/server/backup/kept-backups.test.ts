import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFromTemplate } from '../../../test/template';
import { backupsDir, isDue, keepBackup } from './kept-backups';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vrikka-kept-'));
  await mkdir(backupsDir(dataDir));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const saved = (stamp: string) => writeFile(path.join(backupsDir(dataDir), `vrikka-${stamp}.backup`), '');
const dueAt = (moment: string) => isDue({ dataDir, clock: () => new Date(moment) });

test('the first one is due in the first night', async () => {
  expect(await dueAt('2026-11-22T14:00:00+05:30')).toBe(false);
  expect(await dueAt('2026-11-22T02:10:00+05:30')).toBe(true);
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
  const database = await openFromTemplate();
  const made = await keepBackup({ database, dataDir, clock: () => new Date('2026-11-19T02:05:00+05:30') });
  await database.close();
  const names = await readdir(backupsDir(dataDir));
  expect(names).toContain('a letter');
  expect(names).toContain(path.basename(made));
  expect(names).not.toContain('vrikka-20261111-203500.backup');
  expect(names.filter((name) => name.endsWith('.backup'))).toHaveLength(7);
});

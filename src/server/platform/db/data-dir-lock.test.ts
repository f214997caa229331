import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir-lock';

const aDataDir = () => mkdtemp(path.join(tmpdir(), 'vrikka-lock-'));

test('a second process is told that the directory is in use, until the first releases it', async () => {
  const dir = await aDataDir();
  const release = await lockDataDir(dir);
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  await release();
  await (await lockDataDir(dir))();
});

test('of several that start at the same moment, at most one gets it', async () => {
  const dir = await aDataDir();
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataDir(dir)));
  expect(tries.filter((one) => one.status === 'fulfilled').length).toBeLessThanOrEqual(1);
});

test('a killed process leaves nothing that stands in the way', async () => {
  const dir = await aDataDir();
  const code = `require('node:net').createServer().listen(${JSON.stringify(path.join(dir, 'lock.sock'))}, () => process.stdout.write('held'))`;
  const other = spawn(process.execPath, ['-e', code]);
  await once(other.stdout, 'data');
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await lockDataDir(dir))();
});

test('a process that is busy still holds it', async () => {
  const dir = await aDataDir();
  const code = `require('node:net').createServer().listen(${JSON.stringify(path.join(dir, 'lock.sock'))}, () => { process.stdout.write('held', () => { for (;;); }) })`;
  const busy = spawn(process.execPath, ['-e', code]);
  await once(busy.stdout, 'data');
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  busy.kill('SIGKILL');
});

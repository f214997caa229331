/** What the commands print when they use another database than intended, or none. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDir } from '../../src/server/platform/db/data-dir-lock';
import { openEmbedded } from '../../src/server/platform/db/database';
import { type Commands, buildCommands } from '../started-product';

/** Each starts several processes, which take seconds on a busy machine. */
const MINUTES = 180_000;
const PASSWORD = 'a-password-that-nobody-says';
let commands: Commands;
let dir: string;
beforeAll(async () => {
  commands = await buildCommands();
  dir = await mkdtemp(path.join(tmpdir(), 'vrikka-commands-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('a backup of nothing', () => {
  const file = () => path.join(dir, 'nothing.backup');

  it('is refused where no database is, and makes none', { timeout: MINUTES }, async () => {
    const dataDir = path.join(dir, 'forgotten');
    const { code, said } = await commands.run('backup', [file()], dataDir);
    expect(said).toContain(
      `Nothing was saved: there is no data of the product in the embedded database in ${dataDir}.`,
    );
    expect(said).toMatch(/DATABASE_URL .* DATA_DIR /);
    expect(code).toBe(1);
    expect([existsSync(dataDir), existsSync(file())]).toEqual([false, false]);
  });

  it('is refused where a database is empty', { timeout: MINUTES }, async () => {
    const dataDir = path.join(dir, 'empty');
    await (await openEmbedded(dataDir)).close();
    const { code, said } = await commands.run('backup', [file()], dataDir);
    expect(said).toContain('Nothing was saved');
    expect(code).toBe(1);
    expect(existsSync(file())).toBe(false);
  });
});

it('who administers a new database is told so, and which one it is, and changes nothing while the product is running', {
  timeout: MINUTES,
}, async () => {
  const dataDir = path.join(await mkdtemp(path.join(dir, 'new-')), 'data');
  const first = await commands.run('admin', ['list'], dataDir);
  expect(first.said).toMatch(
    new RegExp(
      `^Working on the embedded database in ${dataDir}\nIt is new: there was no data of the product in it. .*DATABASE_URL`,
    ),
  );
  expect((await commands.run('admin', ['list'], dataDir)).said).toBe(
    `Working on the embedded database in ${dataDir}\nThere is no administrator yet.\n`,
  );

  const made = await commands.run('admin', ['create', 'meera'], dataDir, {}, 'neem-lantern-74\n');
  const working = `Working on the embedded database in ${dataDir}\n`;
  expect(made).toEqual({ code: 0, said: `${working}meera can log in at /admin/login.\n` });
  const release = await lockDataDir(dataDir);
  const refused = await commands.run('admin', ['remove', 'meera'], dataDir);
  await release();
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('in use by another process. Stop that one first'),
  });
  expect((await commands.run('admin', ['list'], dataDir)).said).toContain('meera  since 2026-11-10, never here');

  const file = path.join(dir, 'new.backup');
  const saved = await commands.run('backup', [file], dataDir);
  expect(saved).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Saving the embedded database in ${dataDir}\n`),
  });
  const target = path.join(dir, 'restored');
  const restored = await commands.run('restore', [file], target);
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Restoring into the embedded database in ${target}\n`),
  });
});

it('the record of actions goes to standard output alone, goes on from where a file ends, and is verified', {
  timeout: MINUTES,
}, async () => {
  const dataDir = path.join(dir, 'audited');
  const file = path.join(dir, 'audit.jsonl');
  const create = (name: string) => commands.run('admin', ['create', name], dataDir, {}, 'neem-lantern-74\n');
  async function stream(args: string[], input?: string): Promise<string> {
    const command = await commands.begin('admin', ['audit-stream', ...args], dataDir, {}, input);
    let written = '';
    command.process.stdout!.on('data', (chunk) => (written += String(chunk)));
    expect(await command.ended()).toMatchObject({ code: 0, said: expect.stringContaining('Working on the embedded') });
    return written;
  }
  await create('meera');
  const first = await stream([]);
  await create('kamala');
  await writeFile(file, first);
  const second = await stream(['--after', file]);
  expect(await stream(['--after', '-'], first)).toBe(second);
  expect((first + second).split('\n').map((line) => /"subjectName":"(\w+)"/.exec(line)?.[1])).toEqual([
    'meera',
    'kamala',
    undefined,
  ]);
  await writeFile(file, first + second);
  expect(await commands.run('admin', ['audit-verify', file], dataDir)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^2 lines are as they were written/),
  });
  await writeFile(file, first + second.replace('kamala', 'komala'));
  expect(await commands.run('admin', ['audit-verify', file], dataDir)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${file}, line 2: was changed`),
  });
});

it.each([
  ['127.0.0.1:9', 'The database does not answer. Is DATABASE_URL right'],
  ['nowhere.invalid:5432', 'The host that DATABASE_URL names is not known.'],
])('with no PostgreSQL at %s everything says so in a sentence', { timeout: MINUTES }, async (host, sentence) => {
  const env = { DATABASE_URL: `postgres://vrikka:${PASSWORD}@${host}/clinic` };
  const file = path.join(dir, 'new.backup');
  const ended = [
    await commands.run('backup', [], dir, env),
    await commands.run('restore', [file], dir, env),
    await commands.run('admin', ['list'], dir, env),
    await commands.run('doctor', [], dir, env),
  ];
  expect(ended.map(({ code }) => code)).toEqual([1, 1, 1, 2]);
  const product = await commands.start(dir, env);
  expect(await product.ended()).toBe(1);
  for (const said of [...ended.map((one) => one.said), product.said()]) {
    expect(said).toContain(`the database clinic on ${host}`);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/^ +at /m);
    expect(said).not.toContain(PASSWORD);
  }
});

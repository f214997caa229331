/** What CONTRIBUTING.md tells to run by hand, and nothing else runs: it still does what it says. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freePort } from '../free-ports';
import { waitFor } from '../wait-for';

const run = promisify(execFile);
/** Each starts a compiler, and one a PostgreSQL, which take a while on a busy machine. */
const MINUTES = 300_000;

it('npm run mails writes every mail in every language, and the texts to register', { timeout: MINUTES }, async () => {
  await run('npm', ['run', 'mails']);
  expect(existsSync('dist/mails/texts-to-register.csv')).toBe(true);
  const names = readdirSync('dist/mails', { recursive: true }).map(String);
  for (const name of ['signup-code.hi.txt', 'reminder.en.html']) {
    expect(names.some((one) => one.endsWith(name))).toBe(true);
  }
});

it('npm run db:types writes the types that are there already', { timeout: MINUTES }, async () => {
  const file = 'src/server/platform/db/schema.ts';
  const before = readFileSync(file, 'utf8');
  await run('npm', ['run', 'db:types']);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('npm run dev shows pages from their sources, with the scripts that they name', { timeout: MINUTES }, async () => {
  const port = await freePort();
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-dev-'));
  const env = { ...process.env, PORT: String(port), SANDBOX_PORT: String(port + 1), DATA_DIR: dir };
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  dev.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const answers = (at: string) => fetch(url + at).catch(() => null);
  try {
    await waitFor('it listens', async () => (await answers('/readyz'))?.ok, MINUTES);
    for (const at of ['/', '/login', '/admin/login', '/gallery']) {
      const page = await fetch(url + at, { headers: { accept: 'text/html' } });
      const html = await page.text();
      expect({ at, status: page.status, said: page.ok ? '' : said }).toEqual({ at, status: 200, said: '' });
      const scripts = [...html.matchAll(/await load\("([^"]+)"\)/g)].map(([, file]) => file!);
      expect(scripts.length).toBeGreaterThan(1);
      for (const file of scripts) expect(`${file} ${(await fetch(url + file)).status}`).toBe(`${file} 200`);
    }
  } finally {
    const ended = once(dev, 'exit');
    dev.kill('SIGTERM');
    await ended;
    await waitFor('the server has ended', async () => (await answers('/readyz')) === null);
    rmSync(dir, { recursive: true, force: true });
  }
});

/** What is in the log after a process has ended, in any way. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT_DIR } from './paths';

let dir: string;
beforeAll(async () => {
  const results = path.join(PROJECT_DIR, 'test-results');
  mkdirSync(results, { recursive: true });
  dir = mkdtempSync(path.join(results, 'log-'));
  await build({
    entryPoints: ['src/server/platform/log.ts'],
    absWorkingDir: PROJECT_DIR,
    outfile: path.join(dir, 'log.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The messages of a process that runs this code with its log and ends. */
function logged(doing: string): string[] {
  const code = `import { createLog } from '${path.join(dir, 'log.mjs')}'; const log = createLog('info'); ${doing}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

it.each([
  ['that ends by itself', ''],
  ['that is ended in order', 'process.exit(0);'],
  ['that ends by an error that nobody caught', 'throw new Error("unexpected");'],
])('every line is in the log of a process %s', (_how, ending) => {
  const many = Array.from({ length: 300 }, (_, count) => `line ${count}`);
  const written = logged(`for (let count = 0; count < 300; count++) log.info('line ' + count); ${ending}`);
  expect(written).toEqual(many);
});

it('a process whose log nobody reads any more goes on, and ends', () => {
  const code = `import { createLog } from '${path.join(dir, 'log.mjs')}'; const log = createLog('info');
    setInterval(() => log.error('unread'), 20); setTimeout(() => { log.info('last'); process.exit(7); }, 400);`;
  const script = path.join(dir, 'unread.mjs');
  writeFileSync(script, code);
  const { stdout } = spawnSync('bash', ['-c', `'${process.execPath}' '${script}' | true; echo "\${PIPESTATUS[0]}"`], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(stdout.trim()).toBe('7');
});

it('an error is in the log of a process that is killed right after, with what came before', () => {
  const kill = "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);";
  expect(logged(`log.info('before'); log.error('an error'); ${kill}`)).toEqual(['before', 'an error']);
});

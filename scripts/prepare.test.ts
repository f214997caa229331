/** `npm start` and the commands in a temporary project, with an npm that only records its calls. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MINUTE = 60_000;
const LOCK = '{"packages":{"":{},"node_modules/builder":{"version":"1.0.0","dev":true}}}';
const BUILDER = 'node_modules/builder/package.json';
/** The sources of a build (source-hash.mjs). */
const SOURCES = [
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/framework.mjs',
  'scripts/keep-admin-apart.ts',
  'scripts/parts.mjs',
  'scripts/server-build.mjs',
  'scripts/weigh-pages.mjs',
];
const SAY =
  'const { PORT, MAIL_FROM, HOST } = process.env; process.stdout.write(JSON.stringify({ PORT, MAIL_FROM, HOST }));';

let dir: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), text);
};

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'vrikka-project-'));
  for (const name of ['start', 'run', 'prepare', 'source-hash'])
    cpSync(`scripts/${name}.mjs`, path.join(dir, 'scripts', `${name}.mjs`));
  for (const file of [...SOURCES, 'src/some.ts', 'public/some.svg']) write(file, '');
  write('package.json', '{"type":"module","devDependencies":{"builder":"1.0.0"}}');
  write('package-lock.json', LOCK);
  write(
    'scripts/build.mjs',
    `import fs from 'node:fs';
    import { BUILD_STAMP, sourceHash } from './source-hash.mjs';
    fs.readFileSync('${BUILDER}');
    fs.mkdirSync('dist/server', { recursive: true });
    for (const name of ['main', 'doctor']) fs.writeFileSync('dist/server/' + name + '.js', ${JSON.stringify(SAY)});
    fs.writeFileSync(BUILD_STAMP, sourceHash());`,
  );
  // Omits the packages of a build where npm would.
  write(
    'bin/npm',
    `#!${process.execPath}
    const fs = require('node:fs');
    const words = process.argv.slice(2);
    fs.appendFileSync('npm-was-asked', words.join(' ') + '\\n');
    fs.rmSync('node_modules', { recursive: true, force: true });
    fs.mkdirSync('node_modules/builder', { recursive: true });
    if (process.env.NODE_ENV !== 'production' || words.includes('--include=dev')) fs.writeFileSync('${BUILDER}', '{}');`,
  );
  write('bin/package.json', '{"type":"commonjs"}');
  chmodSync(path.join(dir, 'bin', 'npm'), 0o755);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function run(script: string, env: Record<string, string> = {}, words: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(dir, 'scripts', script), ...words], {
    cwd: tmpdir(),
    env: { PATH: `${path.join(dir, 'bin')}${path.delimiter}${process.env.PATH}`, ...env },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout.split('\n').at(-1)!) as Record<string, string>;
}
const asked = () =>
  existsSync(path.join(dir, 'npm-was-asked'))
    ? readFileSync(path.join(dir, 'npm-was-asked'), 'utf8').trim().split('\n')
    : [];

it('installs what the build needs in production too, and once', { timeout: MINUTE }, () => {
  run('start.mjs', { NODE_ENV: 'production' });
  run('start.mjs', { NODE_ENV: 'production' });
  run('run.mjs', { NODE_ENV: 'production' }, ['doctor']);
  expect(asked()).toEqual([expect.stringMatching(/^ci --include=dev /)]);
});

it('installs again when the packages of a build are missing in spite of the stamp, and a build is needed', {
  timeout: MINUTE,
}, () => {
  write('node_modules/.installed-from', createHash('sha256').update(LOCK).digest('hex'));
  run('start.mjs');
  expect(asked()).toHaveLength(1);
  rmSync(path.join(dir, BUILDER));
  run('run.mjs', {}, ['doctor']);
  expect(asked()).toHaveLength(1);
  write('src/some.ts', 'changed');
  run('run.mjs', {}, ['doctor']);
  expect(asked()).toHaveLength(2);
});

it('installs nothing where it is built and the packages of the build were removed, though nobody stamped it', {
  timeout: MINUTE,
}, () => {
  write('bin/npm', '#!/bin/sh\nexit 1\n');
  write(BUILDER, '{}');
  write('node_modules/.package-lock.json', LOCK);
  run('start.mjs');
  rmSync(path.join(dir, 'node_modules'), { recursive: true });
  write('node_modules/.package-lock.json', '{"packages":{}}');
  run('run.mjs', {}, ['doctor']);
});

it('reads .env for what a person starts, and the environment wins', { timeout: MINUTE }, () => {
  write('.env', '# where it listens\nPORT=3100\nHOST=::1\nMAIL_FROM="Vrikka <care@example.org>"\n');
  const settings = { PORT: '3100', HOST: '127.0.0.1', MAIL_FROM: 'Vrikka <care@example.org>' };
  expect(run('start.mjs', { HOST: '127.0.0.1' })).toEqual(settings);
  expect(run('run.mjs', { HOST: '127.0.0.1' }, ['doctor'])).toEqual(settings);
  const { stdout } = spawnSync(process.execPath, ['dist/server/main.js'], {
    cwd: dir,
    env: { PORT: '1' },
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual({ PORT: '1' });
});

it('is not how tests and benches start anything, nor does the product itself read .env', () => {
  const files = ['bench', 'src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const reading = files.filter((file) =>
    /readSettings|loadEnvFile|env-file(?!=\/etc\/)|scripts\/(start|run|dev)\.mjs/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(reading).toEqual([]);
});

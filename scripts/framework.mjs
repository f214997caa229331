/** Runs a command of React Router. What it says is told only when it fails: it warns of settings of its own making. */
import { spawnSync } from 'node:child_process';

export function framework(words, env = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.js', ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}\n${stderr}\n`);
  process.exit(1);
}

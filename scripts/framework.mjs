/** Runs a command of React Router. Its output is shown only on failure: it warns about settings of its own. */
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

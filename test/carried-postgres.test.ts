import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('a run with failed tests ends as failed, also where it started a PostgreSQL of its own', () => {
  const script =
    "const { importCarriedPostgres } = await import('./test/carried-postgres.mjs'); await importCarriedPostgres(); process.exitCode = 1;";
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(1);
});

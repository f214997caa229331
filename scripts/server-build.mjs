/** How the server's programs are bundled: for dist/, and for tests that start them as separate processes. */
import { APART } from './parts.mjs';

/** The programs of worker threads, and of processes beside (src/server/platform/thread.ts). */
export const THREADS = {
  'receipt-thread': 'src/server/bookings/receipt-thread.ts',
  'picture-process': 'src/server/platform/images/picture-process.ts',
  'plan-thread': 'src/server/closures/plan-thread.ts',
};

/** Each program with its entry point. */
export const PROGRAMS = {
  main: 'src/server/main.ts',
  seed: 'src/server/ops/seed/cli.ts',
  doctor: 'src/server/ops/doctor/cli.ts',
  backup: 'src/server/ops/backup/cli-backup.ts',
  verify: 'src/server/ops/backup/cli-verify-backup.ts',
  restore: 'src/server/ops/backup/cli-restore.ts',
  admin: 'src/server/ops/admin/cli.ts',
  migrate: 'src/server/ops/migrate.ts',
  sandbox: 'src/server/ops/sandbox.ts',
  ...THREADS,
};

export const SERVER_BUILD = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: [...APART.flatMap((name) => [name, `${name}/*`]), 'pg-native'],
  // For CommonJS packages among them.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  sourcemap: 'linked',
  logLevel: 'warning',
};

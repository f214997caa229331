/** Writes src/server/platform/db/schema.ts from a freshly migrated database: `npm run db:types`. */
import { execFileSync } from 'node:child_process';
import { startRealPostgres } from '../test/real-postgres';
import { openServer } from '../src/server/platform/db/database';
import { migrate } from '../src/server/platform/db/migrate';

const postgres = await startRealPostgres();
const url = await postgres.createDatabase();
const database = openServer(url, console.error);
await migrate(database.db);
await database.close();
execFileSync(
  'npx',
  [
    'kysely-codegen',
    '--url',
    url,
    '--dialect',
    'postgres',
    '--date-parser',
    'string',
    '--exclude-pattern',
    'kysely_*',
    '--out-file',
    'src/server/platform/db/schema.ts',
  ],
  { stdio: 'inherit' },
);
await postgres.stop();

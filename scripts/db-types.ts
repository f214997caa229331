/** Writes src/server/platform/db/schema.ts from a freshly migrated database: `npm run db:types`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { startRealPostgres } from '../test/real-postgres';
import { openServer } from '../src/server/platform/db/database';
import { migrate } from '../src/server/platform/db/migrate';

const SCHEMA = 'src/server/platform/db/schema.ts';

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
    SCHEMA,
  ],
  { stdio: 'inherit' },
);
// Of a view, the database does not say which columns may be null. Appointments are rows of bookings.
const written = readFileSync(SCHEMA, 'utf8');
const appointments = /export interface Appointments \{[^}]*\}/;
if (!appointments.test(written)) throw new Error('there is no view of appointments');
// The driver reads them as numbers (database.ts).
const bigNumbers = 'export type Int8 = ColumnType<string,';
if (!written.includes(bigNumbers)) throw new Error('there is no type of big numbers');
writeFileSync(
  SCHEMA,
  written
    .replace(appointments, "export type Appointments = Omit<Bookings, 'hold_kind'>;")
    .replace(bigNumbers, 'export type Int8 = ColumnType<number,'),
);
await postgres.stop();

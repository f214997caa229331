/** The release, and whether the database is that of the release. */
import type { Context } from '../../context';
import { compareMigrations } from '../../platform/db/migrate';
import { type Process, RELEASE } from '../processes';
import { type Check, count, line } from './check';

export async function release({ database }: Context, known: readonly Process[]): Promise<Check[]> {
  const others = [...new Set(known.map((one) => one.release))].filter((one) => one !== RELEASE);
  const { applied, missing, newer } = await compareMigrations(database.db);
  const rows = [...missing.map((what) => [what, 'missing']), ...newer.map((what) => [what, 'newer than this release'])];
  return [
    line(
      { id: 'release', group: 'release', name: 'Release', found: `Release ${RELEASE}, Node ${process.versions.node}.` },
      others.length > 0 && {
        state: 'warning',
        found: `Release ${RELEASE} runs beside ${others.join(', ')}.`,
        advice: 'Restart the processes that are left on the other release.',
      },
    ),
    line(
      {
        id: 'migrations',
        group: 'release',
        name: 'Migrations',
        found: `All ${applied} migrations of this release are applied.`,
        rows: rows.map(([what, note]) => ({ what: what!, at: null, note: note! })),
      },
      missing.length > 0 && {
        state: 'bad',
        found: `The database lacks ${count(missing.length, 'migration')} of this release.`,
        advice: 'Run npm run migrate (node dist/server/migrate.js).',
      },
      newer.length > 0 && {
        state: 'warning',
        found: `The database has ${count(newer.length, 'migration')} that this release does not know.`,
        advice: 'A newer release has migrated it. Restart the processes on that release.',
      },
    ),
  ];
}

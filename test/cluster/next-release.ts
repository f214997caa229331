/** The release after this one: the same code in a folder of its own, with one more migration each time. */
import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MIGRATIONS_DIR, PROJECT_DIR } from '../../src/server/platform/paths';
import { PROCESS_BUNDLE } from '../faults/supervised';

export type Releases = {
  /** Makes the next one. `migrate`: applies its migration, as `npm run migrate` does; returns what it said. */
  next(): { bundle: string; migrate(directUrl: string): Promise<string> };
  remove(): void;
};

export function releases(): Releases {
  const folder = mkdtempSync(path.join(tmpdir(), 'vrikka-releases-'));
  const migrations = path.join(folder, 'migrations');
  cpSync(MIGRATIONS_DIR, migrations, { recursive: true });
  copyFileSync(path.join(PROJECT_DIR, 'package.json'), path.join(folder, 'package.json'));
  for (const name of ['node_modules', 'dist', 'public'])
    symlinkSync(path.join(PROJECT_DIR, name), path.join(folder, name));
  const built = path.dirname(path.resolve(PROCESS_BUNDLE));
  const server = path.join(folder, 'server');
  mkdirSync(server);
  for (const file of readdirSync(built).filter((name) => name.endsWith('.js')))
    copyFileSync(path.join(built, file), path.join(server, file));
  let made = 0;
  return {
    next() {
      made += 1;
      const name = `9${String(made).padStart(3, '0')}-rolled-out`;
      writeFileSync(path.join(migrations, `${name}.sql`), migration(made));
      return {
        bundle: path.join(server, path.basename(PROCESS_BUNDLE)),
        async migrate(directUrl) {
          const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: directUrl };
          const { stdout } = await promisify(execFile)(process.execPath, [path.join(server, 'migrate.js')], { env });
          return stdout;
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A column of the busiest table, filled, with an index that is built while people book, and the one before it taken away. */
const migration = (n: number) => `-- online
alter table bookings add column if not exists rolled_out_${n} integer;
update bookings set rolled_out_${n} = ${n} where id in (select id from bookings where rolled_out_${n} is null for update skip locked limit 1000);
drop index concurrently if exists bookings_rolled_out_${n};
create index concurrently bookings_rolled_out_${n} on bookings (rolled_out_${n}) where rolled_out_${n} is not null;
${n > 1 ? `drop index concurrently if exists bookings_rolled_out_${n - 1};\nalter table bookings drop column if exists rolled_out_${n - 1};\n` : ''}`;

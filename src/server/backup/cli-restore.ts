/** `npm run restore -- file [--force]`: puts a backup in place, after it was loaded and checked beside what is there. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatMoment } from '../../domain/time';
import { readConfig } from '../config';
import { isForOperator } from '../open-database';
import { BrokenBackup, checkArchive } from './archive';
import { NotEmptyTarget, Unsettled, restoreEmbedded } from './restore-embedded';
import { restoreServer } from './restore-server';

const USAGE = 'Use: npm run restore -- file [--force]';
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean', default: false } } });
  const [file] = positionals;
  if (!file) {
    say(USAGE);
    return 1;
  }
  const { databaseUrl, dataDir } = readConfig(process.env);
  const source = path.resolve(file);
  await checkArchive(source);
  const now = new Date();
  const restored = databaseUrl
    ? await restoreServer({ url: databaseUrl, dataDir }, source, values.force, now)
    : await restoreEmbedded(dataDir, source, values.force, now);

  say(`Restored ${restored.rows} rows and ${restored.files} files, as of ${formatMoment(restored.takenAt)}. Every table has the rows that it had.`);
  if (restored.before) say(`What was there before is in ${restored.before}; remove it when you are content.`);
  for (const { rule, what, ids, advice } of restored.breaches) say(`${rule}: ${what}\n  ${ids.join(' ')}\n  ${advice}`);
  say('Now run npm run doctor -- --repair, which asks the card provider what was paid since; then start the product.');
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = isForOperator(error) || [BrokenBackup, NotEmptyTarget, Unsettled].some((kind) => error instanceof kind);
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const message = known || missing ? (error as Error).message : ((error as Error).stack ?? String(error));
    process.stderr.write(error instanceof Unsettled ? `${message}\n` : `${message}\nNothing was changed.\n`);
    process.exit(1);
  },
);

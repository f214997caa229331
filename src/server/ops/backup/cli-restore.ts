/**
 * `npm run restore -- file [--force]`: puts a backup in place, after loading and checking it beside the present data.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatMoment } from '../../../domain/time';
import { runCommand, say } from '../command';
import { readConfig } from '../../config';
import { OperatorError } from '../../errors';
import { nameDatabase } from '../../platform/db/open-database';
import { createBucket } from '../../platform/images/bucket';
import { checkArchive } from './archive';
import { Unsettled, restoreEmbedded, restoreServer } from './restore';

const USAGE = 'Use: npm run restore -- file [--force]';

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) {
    say(USAGE);
    return 1;
  }
  const config = readConfig(process.env);
  const { databaseDirectUrl, dataDir, s3 } = config;
  const source = path.resolve(file);
  say(`Restoring into ${nameDatabase(config)}`);
  await requireWhole(source);
  const bucket = s3 && createBucket(s3);
  await bucket?.look();
  const now = new Date();
  const restored = databaseDirectUrl
    ? await restoreServer({ url: databaseDirectUrl, dataDir, bucket }, source, values.force, now)
    : await restoreEmbedded(dataDir, source, values.force, now, bucket);

  say(
    `Restored ${restored.rows} rows and ${restored.files} files, as of ${formatMoment(restored.takenAt)}. Every table has the rows that it had.`,
  );
  if (s3) say(`Its photos are in the bucket ${s3.bucket}; none that was there was removed.`);
  if (restored.before) say(`What was there before is in ${restored.before}; remove it when you are satisfied.`);
  for (const { rule, what, ids, advice } of restored.breaches) say(`${rule}: ${what}\n  ${ids.join(' ')}\n  ${advice}`);
  say(
    'Now run npm run doctor -- --repair, which asks the payment provider what has been paid since then; after that, start the product.',
  );
  return 0;
}

async function requireWhole(source: string): Promise<void> {
  await checkArchive(source).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new OperatorError(error.message) : error;
  });
}

runCommand(main, { after: (error) => (error instanceof Unsettled ? null : 'Nothing was changed.') });

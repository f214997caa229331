/** `npm run doctor [-- --repair]`: compares our books with the provider's. Exits 1 when something is broken. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { createContext } from '../create-context';
import { sweep } from '../jobs/sweeps';
import { isForOperator, openDatabase, tellFailures } from '../open-database';
import { connectOutside } from '../outside';
import { examine } from './examine';

const DAY_MS = 24 * 60 * 60_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { repair: { type: 'boolean', default: false }, days: { type: 'string', default: '180' } },
  });
  const config = { ...readConfig(process.env), logLevel: process.env.LOG_LEVEL ?? 'warn' };
  const { database } = await openDatabase(config, tellFailures(say));
  const { outside, sandbox } = await connectOutside(config);
  const context = await createContext(config, database, outside);
  try {
    if (values.repair) await sweep(context);
    const since = new Date(context.clock().getTime() - Number(values.days) * DAY_MS);
    const breaches = await examine(context, since);
    for (const { rule, what, ids, advice } of breaches) say(`${rule}: ${what}\n  ${ids.join(' ')}\n  ${advice}`);
    say(breaches.length === 0 ? 'All is well: chairs, holds, payments, refunds and mails agree.' : `${breaches.length} broken`);
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await context.jobs.stop();
    context.mailer.close();
    await sandbox?.close();
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${isForOperator(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(2);
  },
);

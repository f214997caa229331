/**
 * `npm run doctor [-- --repair]`: compares our books with the provider's, and says how the installation stands, as the operator's page
 * does. Exits with 0 if all is well, 1 if something is broken in the books, 2 if it could not check, 3 if our own book is well but the
 * provider, the mail server or the bucket of photos could not be reached, 4 if the books are well and the installation is not. Beside a
 * running trial it asks the trial's sandbox. Findings that only wait for an administrator are printed, and don't count as broken.
 */
import { parseArgs } from 'node:util';
import { HOUR_MS } from '../../../domain/time';
import { openForCommand, runCommand, say } from '../command';
import { readConfig } from '../../config';
import type { Context } from '../../context';
import { createContext } from '../../create-context';
import { countOpen, recount } from '../../reports';
import { sweep } from '../../sweeps';
import { connectCommand } from '../../outside';
import { giveBackUnneeded, type ProviderBook, settleSecond } from '../../checkout';
import { forgetAll } from '../../privacy';
import type { Check } from '../installation/check';
import { examineInstallation } from '../installation/examine-installation';
import { recordRun } from '../operator-runs';
import type { Breach } from './breach';
import { confirmed, examineWith } from './examine';
import { repairRefunds } from './repair-refunds';

const DAY_MS = 24 * HOUR_MS;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { repair: { type: 'boolean', default: false }, days: { type: 'string', default: '180' } },
  });
  const config = readConfig(process.env, { logLevel: 'warn' });
  const database = await openForCommand(config);
  const { outside, sandbox } = await connectCommand(config);
  const context = await createContext(config, database, outside);
  try {
    const since = new Date(context.clock().getTime() - Number(values.days) * DAY_MS);
    if (values.repair) await repair(context, since);
    const { breaches, unreachable } = await look(context, since);
    for (const { rule, what, ids, advice } of breaches) say(`${rule}: ${what}\n  ${ids.join(' ')}\n  ${advice}`);
    const noMail = await whyNoMail(context);
    if (noMail)
      say(`The mail server does not accept our emails (${noMail}). None is lost; look at SMTP_URL and at the server.`);
    const noPhotos = await context.photoFiles.whyAway();
    if (noPhotos) say(`${noPhotos} Photos of centers are not shown, and none can be uploaded; everything else works.`);
    if (unreachable)
      say(
        `The payment provider could not be asked (${unreachable}). Only our own book was examined; run this again later.`,
      );
    const broken = breaches.filter(({ isTask }) => !isTask).length;
    const tasks = breaches.length - broken;
    await record(context, breaches, unreachable === null);
    if (tasks > 0) say(`${tasks} ${tasks === 1 ? 'waits' : 'wait'} for an administrator`);
    if (broken > 0) say(`${broken} broken`);
    else
      say(
        unreachable || noMail || noPhotos
          ? 'Our own book is well.'
          : 'All is well: chairs, holds, payments, refunds and emails agree, and nothing is kept too long.',
      );
    const isInstalledWell = sayInstallation(await examineInstallation(context));
    if (broken > 0) return 1;
    if (unreachable || noMail || noPhotos) return 3;
    return isInstalledWell ? 0 : 4;
  } finally {
    await context.tracing?.close();
    context.mailer.close();
    await sandbox?.close();
    await database.close();
  }
}

const MARKS: Record<Check['state'], string> = { ok: 'ok      ', warning: 'warning ', bad: 'BAD     ' };

/** Prints how the installation stands, what is bad first. Returns whether nothing is. */
function sayInstallation(checks: readonly Check[]): boolean {
  say('The installation, as /admin/operations shows it:');
  for (const state of ['bad', 'warning', 'ok'] as const) {
    for (const { name, found, advice, rows } of checks.filter((check) => check.state === state)) {
      say(`${MARKS[state]}${name}: ${found}`);
      if (advice === null) continue;
      for (const { what, at, note } of rows)
        say([`          ${what}`, at?.toISOString(), note].filter(Boolean).join('  '));
      say(`          ${advice}`);
    }
  }
  return checks.every(({ state }) => state !== 'bad');
}

/** Examines with the provider's book if it can be read, and otherwise only with ours. */
async function look(context: Context, since: Date): Promise<{ breaches: Breach[]; unreachable: string | null }> {
  let unreachable: string | null = null;
  const breaches = await confirmed(async () => {
    const asked = await ask(context, since);
    unreachable = asked.unreachable;
    return examineWith(context, since, asked.book);
  });
  return { breaches, unreachable };
}

/** Records for the metrics what was found. The doctor has looked at everything if the provider could be asked. */
async function record({ database, clock }: Context, breaches: Breach[], succeeded: boolean): Promise<void> {
  const broken: Record<string, number> = {};
  for (const { rule, isTask } of breaches) if (!isTask) broken[rule] = (broken[rule] ?? 0) + 1;
  const tasks = breaches.filter(({ isTask }) => isTask).length;
  await recordRun(database.db, 'doctor', { succeeded, figures: { broken, tasks } }, clock());
}

/** Returns why the mail server can't be used; null if it can. Sends nothing. */
async function whyNoMail({ mailer }: Context): Promise<string | null> {
  return mailer.verify().then(() => null, messageOf);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

async function ask(
  { payments }: Context,
  since: Date,
): Promise<{ book: ProviderBook | null; unreachable: string | null }> {
  return payments.book(since).then(
    (book) => ({ book, unreachable: null }),
    (error: unknown) => ({ book: null, unreachable: messageOf(error) }),
  );
}

/**
 * Runs the reconciler and the daily cleanup, repairs refunds by the provider's book, recounts all counters, and prints
 * the result.
 */
async function repair(context: Context, since: Date): Promise<void> {
  const open = async () => {
    const left = await countOpen(context.database.db, context.clock());
    return `${left.overdueHolds} holds past their end, ${left.payments} payments and ${left.refunds} refunds unsettled, ${left.mails} mails unsent`;
  };
  say(`Before the repair: ${await open()}.`);
  await sweep(context);
  const { book } = await ask(context, since);
  const refunds = book ? await repairRefunds(context, book) : 0;
  const surplus = (book ? await settleSecond(context, book) : 0) + (await giveBackUnneeded(context, since));
  await forgetAll(context);
  await recount(context.database.db);
  if (surplus > 0) say(`${surplus} payments that pay for nothing are on their way back.`);
  if (refunds > 0) say(`${refunds} refunds are written down as the provider has them.`);
  say(`After the repair:  ${await open()}. Jobs and emails go out when the product runs.`);
}

runCommand(main, { failed: 2 });

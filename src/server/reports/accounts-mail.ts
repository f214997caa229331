/** The monthly mail with the accounting file: who gets it, and the mail itself. */
import { type Month, monthBefore } from '../../domain/reports';
import { type RoleAt, type Scope, scopeOf } from '../../domain/rights';
import { hourOf, istDateOf } from '../../domain/time';
import { AppError } from '../errors';
import type { Db } from '../platform/db/database';
import { enqueueEmail } from '../outbox';
import type { MailFile } from '../platform/mail/mailer';
import { type AccountsSums, accountsFile, accountsSums } from './accounts';

/**
 * The first hour on the first of a month (IST), and the last day on which it is still sent, after the service was down.
 */
const FROM_HOUR = 7;
const LAST_DAY = 3;
/**
 * The most movements in an attached file. A longer one is fetched by the link, since mail servers refuse much more than
 * ten megabytes.
 */
const MOST_ATTACHED = 25_000;

/** Reads whether an administrator wants the mail, and their address. */
export async function readAccountsMail(
  db: Db,
  administratorId: string,
): Promise<{ wanted: boolean; email: string | null }> {
  const row = await db
    .selectFrom('administrators')
    .select(['accounts_mail', 'email'])
    .where('id', '=', administratorId)
    .executeTakeFirstOrThrow();
  return { wanted: row.accounts_mail, email: row.email };
}

/** Sets whether an administrator wants the mail. Throws `add-address-first` if they have no address. */
export async function setAccountsMail(db: Db, administratorId: string, wanted: boolean): Promise<void> {
  const changed = await db
    .updateTable('administrators')
    .set({ accounts_mail: wanted })
    .where('id', '=', administratorId)
    .where((where) => where.or([where.lit(!wanted), where('email', 'is not', null)]))
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new AppError('add-address-first');
}

/** Enqueues the mails about the last month, at the beginning of a month: one for each administrator. */
export async function mailAccounts(db: Db, now: Date): Promise<void> {
  const today = istDateOf(now);
  if (Number(today.slice(8)) > LAST_DAY || hourOf(now) < FROM_HOUR) return;
  const month = monthBefore(today);
  const wanting = await db
    .selectFrom('administrators')
    .select(['id', 'user_name', 'email'])
    .where('accounts_mail', '=', true)
    .where('email', 'is not', null)
    .where('suspended_at', 'is', null)
    .execute();
  for (const { id, user_name: userName, email } of wanting) {
    const onceKey = `accounts-month:${id}:${month}`;
    const known = await db.selectFrom('outbox').select('id').where('once_key', '=', onceKey).executeTakeFirst();
    if (known || (await scopeOfAccounts(db, id)) === null) continue;
    const details = { accountsFor: id, userName, month };
    const mail = { onceKey, template: 'accounts-month', recipient: email!, language: 'en', details } as const;
    await db.transaction().execute((tx) => enqueueEmail(tx, mail, now));
  }
}

/**
 * Reads the centers whose money an administrator may see; null if there is none, or if they are no longer on the staff.
 */
async function scopeOfAccounts(db: Db, administratorId: string): Promise<Scope | null> {
  const roles = await db
    .selectFrom('administrator_roles')
    .innerJoin('administrators', 'administrators.id', 'administrator_roles.administrator_id')
    .select(['role', 'center_id as centerId'])
    .where('administrator_id', '=', administratorId)
    .where('suspended_at', 'is', null)
    .execute();
  const scope = scopeOf(roles as RoleAt[], 'see-reports');
  return scope === 'all' || scope.length > 0 ? scope : null;
}

/** Makes the sums and the file of the mail, by its reader's present rights; null if they may not have it any more. */
export async function accountsOfMail(
  db: Db,
  { accountsFor, month }: { accountsFor: string; month: Month },
): Promise<{ sums: AccountsSums; files: MailFile[] } | null> {
  const scope = await scopeOfAccounts(db, accountsFor);
  if (scope === null) return null;
  const sums = await accountsSums(db, month, scope);
  if (sums.movements > MOST_ATTACHED) return { sums, files: [] };
  const parts: string[] = [];
  for await (const part of accountsFile(db, month, scope)) parts.push(part);
  const file = { filename: accountsFileName(month), contentType: 'text/csv; charset=utf-8', content: parts.join('') };
  return { sums, files: [file] };
}

export function accountsFileName(month: Month): string {
  return `accounts-${month}.csv`;
}

/** The consent of patients to the use of data about their health. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import * as paths from '../../contract/paths';
import { type Agreement, type ConsentWay, NOTICE_VERSION } from '../../contract';
import { istDateOf } from '../../domain/time';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';
import { enqueueEmail, readerOf } from '../outbox';
import type { ActingFor } from '../appointments';
import { AppError } from '../errors';

type Account = { userId: string; email: string | null; username: string; language: string };

/**
 * Throws `consent-missing` if nobody has agreed to the current notice for this patient. The message has the link to it.
 * An account that books for itself also gets it by mail, once a day: the client may neither know about consent nor show
 * the refusal.
 */
export async function requireConsentFor(
  { database: { db }, config: { publicUrl }, clock }: Pick<Context, 'database' | 'config' | 'clock'>,
  account: Account & { needsConsent: boolean },
  { userId, patientId }: ActingFor,
): Promise<void> {
  const isSelf = patientId === userId;
  if (isSelf ? !account.needsConsent : await hasConsented(db, patientId)) return;
  if (isSelf) await db.transaction().execute((tx) => mailConsentLink(tx, account, clock()));
  const link = `${publicUrl}${paths.consent}`;
  throw new AppError('consent-missing', {
    message: `Please read what we keep about you, and agree to it first: ${link}`,
    link,
  });
}

/**
 * Mails the link to the notice, once a day at most: to somebody who opened an account without agreeing, or whose
 * booking was refused for that. Dropped if they agree meanwhile. `sendAfter`: later, for those who are asked on the
 * next page anyway.
 */
export async function mailConsentLink(tx: Tx, account: Account, now: Date, sendAfter?: Date): Promise<void> {
  const { userId, email, username, language } = account;
  const mail = { template: 'consent-needed', details: { userId, username }, ...(sendAfter && { sendAfter }) } as const;
  const onceKey = `consent-needed:${userId}:${istDateOf(now)}`;
  await enqueueEmail(tx, { onceKey, ...readerOf({ email, language }), ...mail }, now);
}

/**
 * Records that a patient agreed to the current notice. Doing it twice changes nothing. Throws `consent-missing` without
 * agreement, and `consent-outdated` for an earlier notice.
 */
export async function giveConsent(
  tx: Tx,
  userId: string,
  agreement: Agreement,
  how: ConsentWay,
  now: Date,
): Promise<void> {
  if (agreement.consentVersion !== NOTICE_VERSION) {
    const refused = new AppError(agreement.consentVersion ? 'consent-outdated' : 'consent-missing');
    throw new AppError(refused.code, { fields: { consent: refused.message } });
  }
  await tx
    .insertInto('consents')
    .values({
      id: newId(),
      user_id: userId,
      patient_id: userId,
      purpose: 'health-data',
      notice_version: NOTICE_VERSION,
      language: agreement.consentLanguage,
      how,
      given_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a patient has agreed to the current notice. */
export async function hasConsented(db: Db | Tx, patientId: string): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`select ${consentMissing(sql.val(patientId))} as missing`.execute(db);
  return !rows[0]!.missing;
}

/** Whether a patient has not agreed to the current notice, as a part of a query. */
export const consentMissing = (patientId: ReturnType<typeof sql.ref>) => sql<boolean>`not exists (
  select from consents where consents.patient_id = ${patientId} and consents.notice_version = ${NOTICE_VERSION}
    and consents.withdrawn_at is null)`;

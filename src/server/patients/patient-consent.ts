/** The consent of patients to the use of data about their health. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import * as paths from '../../contract/paths';
import {
  type Agreement,
  CONSENT_WAYS,
  type Consent,
  type ConsentWay,
  LANGUAGES,
  type Language,
  NOTICE_VERSION,
  PURPOSES,
  TOLD_WAYS,
  type ToldWay,
} from '../../contract';
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
  const link = `${publicUrl}${paths.consent}${isSelf ? '' : `?for=${patientId}`}`;
  const message = isSelf
    ? `Please read what we keep about you, and agree to it first: ${link}`
    : `Please read with this person what we keep about them, and say that they agree: ${link}`;
  throw new AppError('consent-missing', { message, link });
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

/** Throws `consent-missing` without agreement, and `consent-outdated` for an earlier notice. */
export function requireCurrent({ consentVersion }: Agreement): void {
  if (consentVersion === NOTICE_VERSION) return;
  const refused = new AppError(consentVersion ? 'consent-outdated' : 'consent-missing');
  throw new AppError(refused.code, { fields: { consent: refused.message } });
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
  requireCurrent(agreement);
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

/** The way in which somebody agreed at a desk: the language in which they were told, and how; null: not recorded. */
export type AgreedAtDesk = { language: Language; told: ToldWay | null };

/** Records that a patient agreed to the current notice at a desk. Returns whether they had not agreed to it before. */
export async function consentAtDesk(
  tx: Tx,
  staff: string,
  patientId: string,
  { language, told }: AgreedAtDesk,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('consents')
    .values({
      ...{ id: newId(), patient_id: patientId, purpose: 'health-data', notice_version: NOTICE_VERSION },
      ...{ language, how: 'desk', told, staff, given_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ends the consents of a patient that hold. Returns how many. */
export async function withdrawConsents(tx: Tx, patientId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('patient_id', '=', patientId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether a patient has taken back what they had agreed to, as a part of a query. */
export const consentWithdrawn = (patientId: ReturnType<typeof sql.ref>) => sql<boolean>`(exists (
  select from consents where consents.patient_id = ${patientId} and consents.withdrawn_at is not null)
  and not exists (select from consents where consents.patient_id = ${patientId} and consents.withdrawn_at is null))`;

/** Query of consents, of patients and of subscribers of the newsletter, the newest first. */
export function consentRows(db: Db | Tx) {
  return db
    .selectFrom('consents')
    .leftJoin('newsletter_subscribers', 'newsletter_subscribers.id', 'consents.subscriber_id')
    .selectAll('consents')
    .orderBy('given_at', 'desc')
    .orderBy('consents.id', 'desc');
}

export function presentConsent(row: Awaited<ReturnType<ReturnType<typeof consentRows>['execute']>>[number]): Consent {
  return {
    _id: row.id,
    purpose: oneOf(PURPOSES, row.purpose),
    version: row.notice_version,
    language: oneOf(LANGUAGES, row.language),
    how: oneOf(CONSENT_WAYS, row.how),
    told: row.told === null ? null : oneOf(TOLD_WAYS, row.told),
    staff: row.staff,
    givenAt: row.given_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  };
}

/** Narrows a text to one of some values. A check constraint of the database guarantees that it is one. */
function oneOf<const T extends string>(values: readonly T[], text: string): T {
  return values.find((value) => value === text)!;
}

/** Lists the consents of a patient, the newest first. */
export async function consentsOf(db: Db | Tx, patientId: string): Promise<Consent[]> {
  return (await consentRows(db).where('consents.patient_id', '=', patientId).execute()).map(presentConsent);
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

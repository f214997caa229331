/** The consent of patients to the use of data about their health. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type Agreement, CONSENT_PAGE, type ConsentWay, NOTICE_VERSION } from '../../contract';
import type { Db, Tx } from '../platform/db/database';
import type { ActingFor } from './bookings';
import { AppError } from '../errors';

/**
 * Throws `consent-missing` where nobody has agreed to the notice in force for this patient. The message has the link: the
 * client may not know about consent.
 */
export async function requireConsentFor(
  db: Db,
  { needsConsent }: { needsConsent: boolean },
  { userId, patientId }: ActingFor,
  publicUrl: string,
): Promise<void> {
  if (patientId === userId ? !needsConsent : await hasConsented(db, patientId)) return;
  const link = `${publicUrl}${CONSENT_PAGE}`;
  throw new AppError('consent-missing', {
    message: `Please read what we keep about you, and agree to it first: ${link}`,
    link,
  });
}

/**
 * Records that a patient agreed to the notice in force. Idempotent. Throws `consent-missing` without agreement,
 * `consent-outdated` for an earlier notice.
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

/** Whether a patient has agreed to the notice in force. */
export async function hasConsented(db: Db | Tx, patientId: string): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`select ${consentMissing(sql.val(patientId))} as missing`.execute(db);
  return !rows[0]!.missing;
}

/** The negation, as a part of a query. */
export const consentMissing = (patientId: ReturnType<typeof sql.ref>) => sql<boolean>`not exists (
  select from consents where consents.patient_id = ${patientId} and consents.notice_version = ${NOTICE_VERSION}
    and consents.withdrawn_at is null)`;

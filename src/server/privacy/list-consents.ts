import { CONSENT_WAYS, type Consent, LANGUAGES, PURPOSES } from '../../contract';
import type { Db } from '../platform/db/database';

/** Lists a patient's consents, the newest first. The newsletter's consent is found by the address. */
export async function listConsents(db: Db, patient: { userId: string; email: string | null }): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('newsletter_subscribers', 'newsletter_subscribers.id', 'consents.subscriber_id')
    .selectAll('consents')
    .where((where) =>
      where.or([
        where('consents.patient_id', '=', patient.userId),
        where('newsletter_subscribers.email', '=', patient.email),
      ]),
    )
    .orderBy('given_at', 'desc')
    .orderBy('consents.id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    purpose: oneOf(PURPOSES, row.purpose),
    version: row.notice_version,
    language: oneOf(LANGUAGES, row.language),
    how: oneOf(CONSENT_WAYS, row.how),
    givenAt: row.given_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  }));
}

/** Narrows a text to one of some values. A check constraint of the database guarantees that it is one. */
function oneOf<const T extends string>(values: readonly T[], text: string): T {
  return values.find((value) => value === text)!;
}

import type { Consent } from '../../contract';
import { consentRows, presentConsent } from '../patients';
import type { Db } from '../platform/db/database';

/** Lists a patient's consents, the newest first. The newsletter's consent is found by the address. */
export async function listConsents(db: Db, patient: { userId: string; email: string | null }): Promise<Consent[]> {
  const rows = await consentRows(db)
    .where((where) =>
      where.or([
        where('consents.patient_id', '=', patient.userId),
        where('newsletter_subscribers.email', '=', patient.email),
      ]),
    )
    .execute();
  return rows.map(presentConsent);
}

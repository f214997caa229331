/** Sessions between a payer and a patient: what a payer refused may be charged to the patient, and what is claimed may not. */
import { sql } from 'kysely';
import { type Paise, formatRupees } from '../../../domain/money';
import { LIVE_CLAIM_STATES, mayChargePatient } from '../../../domain/payer-claims';
import type { Scheme } from '../../../domain/schemes';
import type { IstDate } from '../../../domain/time';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { lockClaims } from './claim-steps';
import { presentPayer } from './claimable';
import { extrasOf, isClaimed } from './held-sessions';

/** A session that a payer refused, with what had been claimed for it (paise). */
export type RefusedSession = {
  id: string;
  centerId: string;
  date: IstDate;
  startHour: number;
  claimed: Paise;
  payerName: string;
};

/**
 * Lists a patient's sessions at some centers that a payer refused and that may be charged to the patient: they are in no live claim,
 * nothing was charged for them yet, and the payer's terms do not forbid it. The earliest first.
 */
export async function refusedSessions(
  db: Db | Tx,
  patientId: string,
  centerIds: readonly string[],
): Promise<RefusedSession[]> {
  type Row = Omit<RefusedSession, 'payerName'> & Parameters<typeof presentPayer>[0];
  const { rows } = await sql<Row>`
    select distinct on (bookings.session_date, bookings.start_hour, bookings.id) bookings.id, bookings.center_id as "centerId",
      bookings.session_date as date, bookings.start_hour as "startHour", line.amount_paise as claimed, claim.scheme,
      claim.sponsor_id as "sponsorId", sponsors.name as sponsor
    from appointments bookings join payer_claim_lines line on line.booking_id = bookings.id
    join payer_claims claim on claim.id = line.claim_id left join sponsors on sponsors.id = claim.sponsor_id
    where bookings.patient_id = ${patientId} and bookings.center_id = any(${[...centerIds]}::uuid[])
      and claim.state = 'refused' and not ${isClaimed} and ${extrasOf} = 0
    order by bookings.session_date, bookings.start_hour, bookings.id, claim.number desc`.execute(db);
  return rows
    .filter(({ scheme }) => mayChargePatient(scheme as Scheme | null))
    .map(({ scheme, sponsorId, sponsor, ...row }) => {
      return { ...row, payerName: presentPayer({ scheme, sponsorId, sponsor }).payerName };
    });
}

/**
 * Requires that a session is claimed on nobody, before its patient is charged for it; no claim takes it until the transaction ends.
 * Comes before all locks of appointments. Throws AppError `session-claimed`.
 */
export async function requireNotClaimed(
  tx: Tx,
  { centerId, bookingId }: { centerId: string; bookingId: string },
): Promise<void> {
  await lockClaims(tx, centerId);
  const claimed = await tx
    .selectFrom('payer_claim_lines as line')
    .innerJoin('payer_claims as claim', 'claim.id', 'line.claim_id')
    .leftJoin('sponsors', 'sponsors.id', 'claim.sponsor_id')
    .select(['claim.number', 'claim.scheme', 'claim.sponsor_id as sponsorId', 'sponsors.name as sponsor'])
    .select('line.amount_paise as amount')
    .where('line.booking_id', '=', bookingId)
    .where('claim.center_id', '=', centerId)
    .where('claim.state', 'in', [...LIVE_CLAIM_STATES])
    .executeTakeFirst();
  if (!claimed) return;
  const { payerName } = presentPayer(claimed);
  throw new AppError('session-claimed', {
    message: `${formatRupees(claimed.amount)} is claimed from ${payerName} for this session, in claim ${claimed.number}. Please choose an extra of the price list if it is something else, or no session.`,
  });
}

/** What a center can claim on a payer: sessions that were held, stand on an approval, and are in no live claim. */
import { type RawBuilder, sql } from 'kysely';
import type { ResponseOf } from '../../../contract';
import { type ClaimedSession, MOST_CLAIMED, type payerClaims } from '../../../contract/admin';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { SCHEMES, type Scheme } from '../../../domain/schemes';
import type { IstDate } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import { SCHEMES as IN_ENGLISH } from '../../../locales/en/schemes';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { extrasOf, heldSessions, isApproved, isClaimed, wasHeld, withClaimedBy } from './held-sessions';

/** A scheme, or a sponsor of the center. */
export type ClaimPayer = { scheme: Scheme; sponsorId: null } | { scheme: null; sponsorId: string };

/** A payer as it is given: a scheme, or the id of a sponsor. */
export function payerOf(given: string): ClaimPayer {
  const scheme = SCHEMES.find((one) => one === given);
  return scheme ? { scheme, sponsorId: null } : { scheme: null, sponsorId: given };
}

type PayerRow = { scheme: string | null; sponsorId: string | null; sponsor: string | null };

/** A payer as it is shown. */
export function presentPayer({ scheme, sponsorId, sponsor }: PayerRow) {
  return scheme === null
    ? { payer: sponsorId!, payerName: sponsor ?? '', isSponsor: true }
    : { payer: scheme as Scheme, payerName: IN_ENGLISH[scheme as Scheme], isSponsor: false };
}

type Days = { centerId: string; from: IstDate; to: IstDate };

/** In SQL: whether a row of `bookings` is paid by a payer. */
export const isPaidBy = ({ scheme, sponsorId }: ClaimPayer): RawBuilder<boolean> =>
  scheme ? sql<boolean>`(bookings.scheme = ${scheme})` : sql<boolean>`(bookings.sponsor_id = ${sponsorId})`;

/** Throws AppError `sponsor-not-found` where the payer is no sponsor of the center. */
export async function requirePayer(db: Db | Tx, centerId: string, { sponsorId }: ClaimPayer): Promise<void> {
  if (sponsorId === null) return;
  const found = await db
    .selectFrom('sponsors')
    .select('id')
    .where('id', '=', sponsorId)
    .where('center_id', '=', centerId)
    .executeTakeFirst();
  if (!found) throw new AppError('sponsor-not-found');
}

/** The payers of a center with sessions of some days that can be claimed, or that lack an approval; those with the most first. */
export async function payersToClaim(
  db: Db,
  { centerId, from, to }: Days,
): Promise<ResponseOf<typeof payerClaims.toClaim>['payers']> {
  const { rows } = await sql<PayerRow & { sessions: number; unapproved: number; lastRate: Paise | null }>`
    select held.scheme, held.sponsor_id as "sponsorId", sponsors.name as sponsor, held.sessions, held.unapproved,
      (select mode() within group (order by lines.amount_paise) from payer_claim_lines lines where lines.claim_id = (
        select claims.id from payer_claims claims
        where claims.center_id = ${centerId} and claims.scheme is not distinct from held.scheme
          and claims.sponsor_id is not distinct from held.sponsor_id and claims.state <> 'discarded'
        order by claims.number desc limit 1)) as "lastRate"
    from (select bookings.scheme, bookings.sponsor_id, count(*) filter (where ${isApproved})::int as sessions,
        count(*) filter (where not ${isApproved})::int as unapproved
      from appointments bookings left join attendance on attendance.booking_id = bookings.id
      where bookings.center_id = ${centerId} and bookings.session_date between ${from} and ${to}
        and (bookings.scheme is not null or bookings.sponsor_id is not null) and ${wasHeld} and not ${isClaimed}
      group by 1, 2) held
    left join sponsors on sponsors.id = held.sponsor_id
    order by held.sessions desc, held.scheme nulls last, sponsors.name, held.sponsor_id`.execute(db);
  return rows.map(({ sessions, unapproved, lastRate, ...payer }) => ({
    ...presentPayer(payer),
    ...{ sessions, unapproved, lastRate: lastRate === null ? null : paiseToRupees(lastRate) },
  }));
}

/** Lists the sessions of some days that can be claimed on a payer, the earliest first; one more than a claim may have. */
export function claimableSessions(db: Db | Tx, payer: ClaimPayer, days: Days) {
  const isWanted = sql<boolean>`(${isPaidBy(payer)} and ${isApproved} and not ${isClaimed})`;
  return forClaim(heldSessions(db, { ...days, isWanted }))
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .limit(MOST_CLAIMED + 1)
    .execute();
}

/** With the file number of the patient at the center, and what the patient pays for the session themselves (paise). */
export function forClaim(sessions: ReturnType<typeof withClaimedBy>) {
  return sessions
    .leftJoin('center_patients as file', (join) =>
      join.onRef('file.center_id', '=', 'bookings.center_id').onRef('file.patient_id', '=', 'bookings.patient_id'),
    )
    .select(['file.file_number', 'bookings.price_paise as share'])
    .select(extrasOf.as('extras'));
}

type SessionRow = Omit<Awaited<ReturnType<typeof claimableSessions>>[number], 'count'>;

/** A session as it can be claimed, or is. */
export function presentSession(row: SessionRow): ClaimedSession {
  return {
    bookingId: row.id,
    date: row.session_date,
    time: windowLabel(row.start_hour),
    patient: row.name,
    patientId: row.patient_id,
    fileNumber: row.file_number,
    holder: row.holder,
    cardLast4: row.card_last4,
    reference: row.reference,
    share: paiseToRupees(row.share),
    extras: paiseToRupees(row.extras),
  };
}

/** The sessions that can be claimed on a payer, each with the claim in which it was refused last. Throws AppError `sponsor-not-found`. */
export async function draftOf(
  db: Db,
  payer: ClaimPayer,
  days: Days,
): Promise<Omit<ResponseOf<typeof payerClaims.draft>, 'success'>> {
  await requirePayer(db, days.centerId, payer);
  const rows = (await claimableSessions(db, payer, days)).slice(0, MOST_CLAIMED);
  const refused = await db
    .selectFrom('payer_claim_lines as line')
    .innerJoin('payer_claims as claim', 'claim.id', 'line.claim_id')
    .select(['line.booking_id', (select) => select.fn.max('claim.number').as('number')])
    .where('claim.state', '=', 'refused')
    .where('line.booking_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .groupBy('line.booking_id')
    .execute();
  const refusedIn = new Map(refused.map(({ booking_id: id, number }) => [id, number]));
  return {
    sessions: rows.map((row) => ({ ...presentSession(row), refused: refusedIn.get(row.id) ?? null })),
    count: rows[0]?.count ?? 0,
  };
}

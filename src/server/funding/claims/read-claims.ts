/** Reads claims on payers: the list with its sums, one claim whole, and the sums of each payer. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ResponseOf } from '../../../contract';
import type { ClaimTotals, PayerClaim, WholeClaim, payerClaimFilters, payerClaims } from '../../../contract/admin';
import { type Paise, paiseToRupees } from '../../../domain/money';
import {
  type ClaimState,
  OUTSTANDING_CLAIM_STATES,
  isOverdue,
  mayChargePatient,
  outstandingOf,
  overdueIfFiledBy,
  possibleDeeds,
  standingSteps,
  stepToTakeBack,
} from '../../../domain/payer-claims';
import { daysOfMonth } from '../../../domain/reports';
import type { Scope } from '../../../domain/rights';
import type { Scheme } from '../../../domain/schemes';
import { type IstDate, istDateOf } from '../../../domain/time';
import { AppError } from '../../errors';
import type { Db } from '../../platform/db/database';
import { inScope } from '../../staff';
import { readSteps } from './claim-steps';
import { payerOf, presentPayer, presentSession, forClaim } from './claimable';
import { isClaimed, withClaimedBy } from './held-sessions';

export type ClaimFilters = z.output<typeof payerClaimFilters>;

/** How many claims a list shows at most; a file has all of them. */
const MOST = 500;

const isOutstanding = sql<boolean>`claim.state = any(${[...OUTSTANDING_CLAIM_STATES]}::text[])`;
const wasFiled = sql<boolean>`claim.state in ('filed', 'asked', 'paid', 'refused')`;
/** In SQL: the rule of `isOverdue`. */
const overdue = (today: IstDate) => sql<boolean>`(claim.state = 'asked' and claim.answer_by < ${today}
  or claim.state = 'filed' and claim.filed_on <= ${overdueIfFiledBy(today)})`;

function matching(scope: Scope, { centerId, payer, state, month, overdue: late }: ClaimFilters, today: IstDate) {
  const { scheme, sponsorId } = payer === undefined ? { scheme: null, sponsorId: null } : payerOf(payer);
  const days = month && daysOfMonth(month);
  const conditions: RawBuilder<boolean>[] = [
    inScope(scope, 'claim.center_id'),
    ...(centerId ? [sql<boolean>`claim.center_id = ${centerId}`] : []),
    ...(scheme ? [sql<boolean>`claim.scheme = ${scheme}`] : []),
    ...(sponsorId ? [sql<boolean>`claim.sponsor_id = ${sponsorId}`] : []),
    ...(state ? [sql<boolean>`claim.state = ${state}`] : []),
    ...(days ? [sql<boolean>`claim.from_date <= ${days.to} and claim.to_date >= ${days.from}`] : []),
    ...(late ? [overdue(today)] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function claimRows(db: Db, isWanted: RawBuilder<boolean>) {
  return db
    .selectFrom('payer_claims as claim')
    .innerJoin('centers', 'centers.id', 'claim.center_id')
    .leftJoin('sponsors', 'sponsors.id', 'claim.sponsor_id')
    .selectAll('claim')
    .select(['centers.name as center', 'sponsors.name as sponsor'])
    .where(isWanted);
}

function present(
  row: Awaited<ReturnType<ReturnType<typeof claimRows>['execute']>>[number],
  today: IstDate,
): PayerClaim {
  const state = row.state as ClaimState;
  const money = { claimed: row.claimed_paise, paid: row.paid_paise, deducted: row.deducted_paise };
  return {
    _id: row.id,
    number: row.number,
    centerId: row.center_id,
    center: row.center,
    ...presentPayer({ scheme: row.scheme, sponsorId: row.sponsor_id, sponsor: row.sponsor }),
    from: row.from_date,
    to: row.to_date,
    state,
    sessions: row.sessions,
    claimed: paiseToRupees(money.claimed),
    paid: paiseToRupees(money.paid),
    deducted: paiseToRupees(money.deducted),
    outstanding: paiseToRupees(outstandingOf({ state, ...money })),
    filedOn: row.filed_on,
    reference: row.reference,
    answerBy: row.answer_by,
    isOverdue: isOverdue({ state, filedOn: row.filed_on, answerBy: row.answer_by }, today),
    preparedAt: row.prepared_at.toISOString(),
  };
}

/** Lists claims in a scope, the newest first, with the sums of all that match. `isWhole`: all of them, for a file. */
export async function listClaims(
  db: Db,
  scope: Scope,
  filters: ClaimFilters,
  now: Date,
  { isWhole = false } = {},
): Promise<Omit<ResponseOf<typeof payerClaims.list>, 'success' | 'now'>> {
  const today = istDateOf(now);
  const isWanted = matching(scope, filters, today);
  const rows = await claimRows(db, isWanted)
    .orderBy('claim.prepared_at', 'desc')
    .orderBy('claim.id', 'desc')
    .$if(!isWhole, (claims) => claims.limit(MOST))
    .execute();
  const [sums] = await sumsOf(db, isWanted, today);
  const { rows: payers } = await sql<PayerKey>`
    select claim.scheme, claim.sponsor_id as "sponsorId", max(sponsors.name) as sponsor from payer_claims claim
    left join sponsors on sponsors.id = claim.sponsor_id where ${inScope(scope, 'claim.center_id')}
    group by 1, 2 order by 1 nulls last, 3, 2`.execute(db);
  const { claims: count, ...totals } = sums ? presentSums(sums) : { claims: 0, ...NOTHING };
  return { claims: rows.map((row) => present(row, today)), count, totals, payers: payers.map(presentPayer) };
}

type PayerKey = { scheme: string | null; sponsorId: string | null; sponsor: string | null };
type Sums = Record<keyof Omit<ClaimTotals, 'overdue'>, Paise> & { overdue: number; claims: number };

const NOTHING: ClaimTotals = { prepared: 0, claimed: 0, paid: 0, deducted: 0, refused: 0, outstanding: 0, overdue: 0 };

/** Adds up claims: all of them, or those of each payer. */
async function sumsOf(db: Db, isWanted: RawBuilder<boolean>, today: IstDate, byPayer = false) {
  const paise = (amount: RawBuilder<unknown>, which: RawBuilder<boolean>) =>
    sql<Paise>`coalesce(sum(${amount}) filter (where ${which}), 0)::bigint`;
  const claimed = sql`claim.claimed_paise`;
  const { rows } = await sql<Sums & PayerKey>`
    select ${byPayer ? sql`claim.scheme, claim.sponsor_id as "sponsorId", max(sponsors.name) as sponsor,` : sql``}
      count(*)::int as claims, ${paise(claimed, sql`claim.state = 'prepared'`)} as prepared,
      ${paise(claimed, wasFiled)} as claimed, ${paise(sql`claim.paid_paise`, wasFiled)} as paid,
      ${paise(sql`claim.deducted_paise`, wasFiled)} as deducted, ${paise(claimed, sql`claim.state = 'refused'`)} as refused,
      ${paise(sql`claim.claimed_paise - claim.paid_paise - claim.deducted_paise`, isOutstanding)} as outstanding,
      (count(*) filter (where ${overdue(today)}))::int as overdue
    from payer_claims claim left join sponsors on sponsors.id = claim.sponsor_id where ${isWanted}
    ${byPayer ? sql`group by claim.scheme, claim.sponsor_id order by outstanding desc, claimed desc, 1 nulls last, 2` : sql``}`.execute(
    db,
  );
  return rows;
}

function presentSums({ claims, overdue: late, prepared, claimed, paid, deducted, refused, outstanding }: Sums) {
  return {
    claims,
    prepared: paiseToRupees(prepared),
    claimed: paiseToRupees(claimed),
    paid: paiseToRupees(paid),
    deducted: paiseToRupees(deducted),
    refused: paiseToRupees(refused),
    outstanding: paiseToRupees(outstanding),
    overdue: late,
  };
}

/** What was claimed for sessions of some days, by payer: of claims that begin in them, as they stand now. */
export async function claimsByPayer(
  db: Db,
  scope: Scope,
  { centerId, from, to }: { centerId?: string | undefined; from: IstDate; to: IstDate },
  now: Date,
): Promise<ResponseOf<typeof payerClaims.byPayer>['payers']> {
  const today = istDateOf(now);
  const isWanted = sql<boolean>`(${matching(scope, { centerId }, today)} and claim.from_date between ${from} and ${to}
    and claim.state not in ('withdrawn', 'discarded'))`;
  const rows = await sumsOf(db, isWanted, today, true);
  return rows.map((row) => ({ ...presentPayer(row), ...presentSums(row) }));
}

/** Reads a claim in a scope whole. `mayFile`: whether who asks may record steps. Throws AppError `payer-claim-not-found`. */
export async function readClaim(
  db: Db,
  scope: Scope,
  { id, mayFile }: { id: string; mayFile(centerId: string): boolean },
  now: Date,
): Promise<WholeClaim> {
  const isWanted = sql<boolean>`(claim.id = ${id} and ${inScope(scope, 'claim.center_id')})`;
  const row = await claimRows(db, isWanted).executeTakeFirst();
  if (!row) throw new AppError('payer-claim-not-found');
  const steps = await readSteps(db, id);
  const standing = new Set(standingSteps(steps).map(({ number }) => number));
  const claim = present(row, istDateOf(now));
  const { state } = claim;
  const stand = { state, paid: row.paid_paise, deducted: row.deducted_paise };
  return {
    ...claim,
    lines: await linesOf(db, id, state === 'refused' && mayChargePatient(row.scheme as Scheme | null)),
    steps: steps.map(({ id: _id, at, paid, deducted, ...step }) => ({
      ...step,
      at: at.toISOString(),
      paid: paiseToRupees(paid),
      deducted: paiseToRupees(deducted),
      isTakenBack: step.kind !== 'take-back' && !standing.has(step.number),
    })),
    mayDo: mayFile(row.center_id)
      ? [...possibleDeeds(stand), ...(stepToTakeBack(steps, now) ? (['take-back'] as const) : [])]
      : [],
    lastStep: steps.at(-1)!.number,
  };
}

/** The lines of a claim, in the order of their sessions; what is forgotten last. */
async function linesOf(db: Db, claimId: string, mayCharge: boolean): Promise<WholeClaim['lines']> {
  const lines = await db
    .selectFrom('payer_claim_lines')
    .select(['booking_id', 'amount_paise'])
    .where('claim_id', '=', claimId)
    .execute();
  const sessions = await forClaim(withClaimedBy(db))
    .select(isClaimed.as('isClaimed'))
    .where('bookings.id', 'in', (of) =>
      of
        .selectFrom('payer_claim_lines')
        .select(sql<string>`booking_id`.as('id'))
        .where('claim_id', '=', claimId)
        .where('booking_id', 'is not', null),
    )
    .orderBy('bookings.session_date')
    .orderBy('bookings.start_hour')
    .orderBy('bookings.chair')
    .orderBy('bookings.id')
    .execute();
  const amounts = new Map(lines.map((line) => [line.booking_id, line.amount_paise]));
  const forgotten = lines.filter(({ booking_id: id }) => id === null);
  return [
    ...sessions.map((row) => ({
      amount: paiseToRupees(amounts.get(row.id)!),
      session: presentSession(row),
      mayCharge: mayCharge && !row.isClaimed && row.extras === 0,
    })),
    ...forgotten.map((line) => ({ amount: paiseToRupees(line.amount_paise), session: null, mayCharge: false })),
  ];
}

/** Prepares a claim: of the sessions of some days that can be claimed on a payer, with an amount for each. */
import { v7 as newId } from 'uuid';
import { MOST_CLAIMED } from '../../../contract/admin';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { type IstDate, daysBetween, istDateOf } from '../../../domain/time';
import { AppError, editConflict } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';
import { claimableSessions, payerOf, requirePayer } from './claimable';
import { claimSubject, lockClaims, writeStep } from './claim-steps';

/**
 * `rate` in paise, for each session that has no amount of its own in `amounts`. `chargedToo`: sessions that are claimed although their
 * patient was charged an extra for them. `count`: how many sessions were seen, without those that are left out.
 */
type Prepared = {
  centerId: string;
  payer: string;
  from: IstDate;
  to: IstDate;
  rate: Paise;
  count: number;
  except?: string[] | undefined;
  chargedToo?: string[] | undefined;
  amounts?: { bookingId: string; amount: Paise }[] | undefined;
};

const LINES_AT_A_TIME = 500;

/**
 * Prepares it, and returns its id. Throws AppError: sponsor-not-found, `invalid-input` at `to`, and `edit-conflict`
 * where other sessions can be claimed by now than were seen.
 */
export async function prepareClaim(
  tx: Tx,
  administrator: Administrator,
  { centerId, payer: given, from, to, rate, count, except = [], chargedToo = [], amounts = [] }: Prepared,
  now: Date,
): Promise<string> {
  requireDays({ from, to });
  const payer = payerOf(given);
  await requirePayer(tx, centerId, payer);
  await lockClaims(tx, centerId);
  const [left, charged] = [new Set(except), new Set(chargedToo)];
  const all = await claimableSessions(tx, payer, { centerId, from, to });
  if (all.length > MOST_CLAIMED) {
    const message = `A claim can have at most ${MOST_CLAIMED.toLocaleString('en')} sessions. Please choose fewer days.`;
    throw new AppError('invalid-input', { message, fields: { to: message } });
  }
  // Nobody pays twice: what the patient was charged for is claimed only where the clerk says that it was for something else.
  const sessions = all.filter(({ id, extras }) => !left.has(id) && (extras === 0 || charged.has(id)));
  if (sessions.length !== count) throw editConflict(undefined);
  const { last } = await tx
    .selectFrom('payer_claims')
    .select((select) => select.fn.max('number').as('last'))
    .where('center_id', '=', centerId)
    .executeTakeFirstOrThrow();
  const id = newId();
  const today = istDateOf(now);
  const own = new Map(amounts.map(({ bookingId, amount }) => [bookingId, amount]));
  const amountOf = (bookingId: string) => own.get(bookingId) ?? rate;
  const claimed = sessions.reduce((sum, session) => sum + amountOf(session.id), 0);
  await tx
    .insertInto('payer_claims')
    .values({
      ...{ id, center_id: centerId, number: (last ?? 0) + 1, scheme: payer.scheme, sponsor_id: payer.sponsorId },
      ...{ from_date: from, to_date: to < today ? to : today, claimed_paise: claimed, sessions: sessions.length },
      ...{ state: 'prepared', is_live: true, prepared_at: now },
    })
    .execute();
  for (let begin = 0; begin < sessions.length; begin += LINES_AT_A_TIME) {
    const lines = sessions.slice(begin, begin + LINES_AT_A_TIME).map((session) => ({
      ...{ id: newId(), claim_id: id, is_live: true },
      ...{ booking_id: session.id, amount_paise: amountOf(session.id) },
    }));
    await tx.insertInto('payer_claim_lines').values(lines).execute();
  }
  await writeStep(tx, administrator, { claimId: id, number: 1, kind: 'prepare', on: today }, now);
  const after = { sessions: sessions.length, claimed: paiseToRupees(claimed), from, to };
  const subject = await claimSubject(tx, id);
  await recordAction(tx, administrator, { action: 'payer-claim-prepared', ...subject, after }, now);
  return id;
}

/** The most days of one claim. */
const MOST_DAYS = 366;

/** Throws AppError `invalid-input` at `to` where the days end before they begin, or are more than a year. */
export function requireDays({ from, to }: { from: IstDate; to: IstDate }): void {
  const days = daysBetween(from, to);
  if (days >= 0 && days < MOST_DAYS) return;
  const message = days < 0 ? 'The last day is before the first one' : 'Please choose a year at most';
  throw new AppError('invalid-input', { message, fields: { to: message } });
}

/** Records what became of a claim: filed, asked, paid, refused, withdrawn, thrown away; and takes the last step back. */
import { sql } from 'kysely';
import type { Action, ClaimDeedGiven } from '../../../contract/admin';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import {
  type ClaimDeed,
  type ClaimState,
  outstandingOf,
  possibleDeeds,
  stepToTakeBack,
  wrongPayment,
} from '../../../domain/payer-claims';
import { type IstDate, formatDate, istDateOf } from '../../../domain/time';
import { AppError, editConflict } from '../../errors';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';
import { claimSubject, lockClaims, readSteps, writeStep } from './claim-steps';
import { isPaidBy } from './claimable';
import { wasHeld } from './held-sessions';
import type { Scheme } from '../../../domain/schemes';

const ACTIONS: Record<ClaimDeed, Action> = {
  file: 'payer-claim-filed',
  ask: 'payer-claim-asked',
  pay: 'payer-claim-paid',
  refuse: 'payer-claim-refused',
  withdraw: 'payer-claim-withdrawn',
  discard: 'payer-claim-discarded',
  'take-back': 'payer-claim-step-taken-back',
};

/**
 * Records it. Throws AppError: payer-claim-not-found, claim-step-not-possible, session-claimed, session-not-held, `invalid-input` at the
 * field that is wrong, and `edit-conflict` where another step was made since `seen`.
 */
export async function recordStep(
  tx: Tx,
  administrator: Administrator,
  { claimId, given }: { claimId: string; given: ClaimDeedGiven },
  now: Date,
): Promise<void> {
  const { center_id: centerId } = await readClaim(tx, claimId);
  await lockClaims(tx, centerId);
  const claim = await readClaim(tx, claimId);
  const steps = await readSteps(tx, claimId);
  const last = steps.at(-1)!;
  if (given.seen !== last.number) throw editConflict({ name: last.by, at: last.at });
  const next = { claimId, number: last.number + 1 };
  const today = istDateOf(now);
  const subject = await claimSubject(tx, claimId);
  const before = { state: claim.state, paid: paiseToRupees(claim.paid_paise) };

  if (given.kind === 'take-back') {
    const wrong = stepToTakeBack(steps, now);
    if (!wrong) throw new AppError('claim-step-not-possible');
    if (!claim.is_live) await requireUnclaimed(tx, claimId);
    await writeStep(
      tx,
      administrator,
      { ...next, kind: given.kind, on: today, words: given.words, counters: wrong.id },
      now,
    );
  } else {
    const stand = { state: claim.state as ClaimState, paid: claim.paid_paise, deducted: claim.deducted_paise };
    if (!possibleDeeds(stand).includes(given.kind)) throw new AppError('claim-step-not-possible');
    const on = ('on' in given && given.on) || today;
    requireDay(on, today, claim);
    if (given.kind === 'file') await requireHeld(tx, claim);
    if (given.kind === 'ask' && given.answerBy < on)
      refuseAt('answerBy', 'This is before the day on which it was asked for');
    const money = given.kind === 'pay' ? paymentOf(given, { ...stand, claimed: claim.claimed_paise }) : {};
    const { reference, answerBy } = given as { reference?: string; answerBy?: IstDate };
    await writeStep(
      tx,
      administrator,
      { ...next, kind: given.kind, on, reference, words: given.words, answerBy, ...money },
      now,
    );
  }
  const { state, paid_paise: paid } = await readClaim(tx, claimId);
  const after = { state, paid: paiseToRupees(paid) };
  await recordAction(tx, administrator, { action: ACTIONS[given.kind], ...subject, before, after }, now);
}

function refuseAt(field: string, message: string): never {
  throw new AppError('invalid-input', { message, fields: { [field]: message } });
}

async function readClaim(tx: Tx, id: string) {
  const claim = await tx.selectFrom('payer_claims').selectAll().where('id', '=', id).executeTakeFirst();
  if (!claim) throw new AppError('payer-claim-not-found');
  return claim;
}

/** Nothing is recorded for a day to come, nor for one before the claim was filed; nor is it filed before its last session. */
function requireDay(
  on: IstDate,
  today: IstDate,
  { filed_on: filedOn, to_date: to }: { filed_on: IstDate | null; to_date: IstDate },
) {
  if (on > today) refuseAt('on', 'This day is to come');
  if (filedOn !== null && on < filedOn) refuseAt('on', `The claim was filed on ${formatDate(filedOn)}`);
  if (on < to) refuseAt('on', `The claim has sessions until ${formatDate(to)}`);
}

type Money = Parameters<typeof outstandingOf>[0];

/** What is paid and deducted (paise), judged. */
function paymentOf(given: Extract<ClaimDeedGiven, { kind: 'pay' }>, claim: Money) {
  const [paid, deducted] = [rupeesToPaise(given.amount), rupeesToPaise(given.deducted ?? 0)];
  const outstanding = outstandingOf(claim);
  const wrong = wrongPayment({ claimed: claim.claimed, paid, deducted, outstanding, reason: given.words || null });
  if (wrong) refuseAt(wrong.field === 'reason' ? 'words' : wrong.field, wrong.says);
  if (paid > 0 && !given.reference) refuseAt('reference', 'Please enter the UTR, or the number of the cheque');
  return { paid, deducted };
}

/** A claim that is live again must not share a session with another one. Throws AppError `session-claimed`. */
async function requireUnclaimed(tx: Tx, claimId: string): Promise<void> {
  const other = await tx
    .selectFrom('payer_claim_lines as line')
    .innerJoin('payer_claim_lines as other', 'other.booking_id', 'line.booking_id')
    .select('other.id')
    .where('line.claim_id', '=', claimId)
    .where('other.is_live', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (other) throw new AppError('session-claimed');
}

/** What is filed is as the desk has it: each session was held, and on this payer. Throws AppError `session-not-held`. */
async function requireHeld(
  tx: Tx,
  { id, scheme, sponsor_id: sponsorId }: { id: string; scheme: string | null; sponsor_id: string | null },
): Promise<void> {
  const payer = scheme ? { scheme: scheme as Scheme, sponsorId: null } : { scheme: null, sponsorId: sponsorId! };
  const { rows } = await sql`
    select from payer_claim_lines line join appointments bookings on bookings.id = line.booking_id
    left join attendance on attendance.booking_id = bookings.id
    where line.claim_id = ${id} and not (${wasHeld} and ${isPaidBy(payer)}) limit 1`.execute(tx);
  if (rows.length > 0) throw new AppError('session-not-held');
}

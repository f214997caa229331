/** The steps of claims on payers: written here alone, with how the claim stands after them. */
import { v7 as newId } from 'uuid';
import type { Paise } from '../../../domain/money';
import { type ClaimStep, LIVE_CLAIM_STATES, type RecordedStep, standAfter } from '../../../domain/payer-claims';
import type { IstDate } from '../../../domain/time';
import type { Db, Tx } from '../../platform/db/database';
import { lock } from '../../platform/db/lock';
import type { Administrator } from '../../platform/http/callers';
import { presentPayer } from './claimable';

/**
 * Locks the claims of a center, for who prepares one, who records a step, and who charges a patient for a session. Comes before all
 * locks of appointments.
 */
export function lockClaims(tx: Tx, centerId: string): Promise<void> {
  return lock(tx, `claims:${centerId}`);
}

/** A step as it is kept. `countersId`: the step that it takes back. */
export type KeptStep = RecordedStep & { id: string; words: string | null; by: string };

/** Reads the steps of a claim, the oldest first. */
export async function readSteps(db: Db | Tx, claimId: string): Promise<KeptStep[]> {
  const rows = await db
    .selectFrom('payer_claim_steps as step')
    .leftJoin('payer_claim_steps as countered', 'countered.id', 'step.counters')
    .select(['step.id', 'step.number', 'step.kind', 'step.at', 'step.on_date', 'step.reference', 'step.words'])
    .select(['step.answer_by', 'step.paid_paise', 'step.deducted_paise', 'step.administrator_name'])
    .select('countered.number as counters')
    .where('step.claim_id', '=', claimId)
    .orderBy('step.number')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    kind: row.kind as ClaimStep,
    at: row.at,
    by: row.administrator_name,
    on: row.on_date,
    reference: row.reference,
    words: row.words,
    answerBy: row.answer_by,
    paid: row.paid_paise,
    deducted: row.deducted_paise,
    counters: row.counters,
  }));
}

type NewStep = {
  claimId: string;
  number: number;
  kind: ClaimStep;
  on: IstDate;
  reference?: string | undefined;
  words?: string | undefined;
  answerBy?: IstDate | undefined;
  /** Paise. */
  paid?: Paise;
  deducted?: Paise;
  /** The id of the step that it takes back. */
  counters?: string;
};

/** Writes the next step of a claim, and how the claim stands after it. The lock of the center's claims must be held. */
export async function writeStep(
  tx: Tx,
  { administratorId, userName }: Administrator,
  { claimId, number, kind, on, ...given }: NewStep,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payer_claim_steps')
    .values({
      ...{ id: newId(), claim_id: claimId, number, kind, on_date: on, at: now },
      reference: given.reference || null,
      words: given.words || null,
      answer_by: given.answerBy ?? null,
      paid_paise: given.paid ?? 0,
      deducted_paise: given.deducted ?? 0,
      counters: given.counters ?? null,
      administrator_id: administratorId,
      administrator_name: userName,
    })
    .execute();
  const { claimed_paise: claimed } = await tx
    .selectFrom('payer_claims')
    .select('claimed_paise')
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const { state, paid, deducted, filedOn, reference, answerBy } = standAfter(claimed, await readSteps(tx, claimId));
  const is_live = LIVE_CLAIM_STATES.some((one) => one === state);
  await tx
    .updateTable('payer_claims')
    .set({ state, is_live, paid_paise: paid, deducted_paise: deducted })
    .set({ filed_on: filedOn, reference, answer_by: answerBy })
    .where('id', '=', claimId)
    .execute();
}

/** What the log says that an action on a claim was about: its center, its number and its payer. */
export async function claimSubject(tx: Db | Tx, claimId: string) {
  const { name, centerId, number, ...payer } = await tx
    .selectFrom('payer_claims as claim')
    .innerJoin('centers', 'centers.id', 'claim.center_id')
    .leftJoin('sponsors', 'sponsors.id', 'claim.sponsor_id')
    .select(['centers.name', 'centers.id as centerId', 'claim.number', 'claim.scheme'])
    .select(['claim.sponsor_id as sponsorId', 'sponsors.name as sponsor'])
    .where('claim.id', '=', claimId)
    .executeTakeFirstOrThrow();
  const subjectName = `${name}, claim ${number} on ${presentPayer(payer).payerName}`;
  return { subject: 'center', subjectId: centerId, subjectName } as const;
}

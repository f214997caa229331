/**
 * Claims on payers: what a center asks a scheme or a sponsor to pay for sessions. The states of a claim, the steps that lead from one
 * to another, and how a claim stands after its steps. Amounts in paise, dates in India.
 */
import { type Paise, formatRupees } from './money';
import { SCHEME_FACTS, type Scheme } from './schemes';
import { DAY_MS, type IstDate, addDays } from './time';

/**
 * - `prepared`: its sessions and amounts are chosen; the payer has not got it.
 * - `filed`: the payer has it.
 * - `asked`: the payer wants something before it pays.
 * - `paid`: nothing of it is outstanding any more: it was paid, and what was not is a deduction.
 * - `refused`: the payer pays nothing of it.
 * - `withdrawn`: the center took it back from the payer. `discarded`: the payer never got it.
 */
export const CLAIM_STATES = ['prepared', 'filed', 'asked', 'paid', 'refused', 'withdrawn', 'discarded'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** The states in which a session of a claim can be in no other one. */
export const LIVE_CLAIM_STATES = ['prepared', 'filed', 'asked', 'paid'] as const satisfies readonly ClaimState[];

/** The states in which a payer still owes what is not paid and not deducted. */
export const OUTSTANDING_CLAIM_STATES = ['filed', 'asked'] as const satisfies readonly ClaimState[];

/** What staff record of a claim after it was prepared. `take-back` counters the last step that stands. */
export const CLAIM_DEEDS = ['file', 'ask', 'pay', 'refuse', 'withdraw', 'discard', 'take-back'] as const;
export type ClaimDeed = (typeof CLAIM_DEEDS)[number];
export const CLAIM_STEPS = ['prepare', ...CLAIM_DEEDS] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

/** Where a deed leads from each state; what is not here can't be done. `pay` leads there where nothing is left outstanding. */
const TURNS: Record<ClaimState, Partial<Record<Exclude<ClaimDeed, 'take-back'>, ClaimState>>> = {
  prepared: { file: 'filed', discard: 'discarded' },
  filed: { pay: 'paid', ask: 'asked', refuse: 'refused', withdraw: 'withdrawn' },
  // Filed again, with what was wanted; or something else is wanted too.
  asked: { file: 'filed', ask: 'asked', pay: 'paid', refuse: 'refused', withdraw: 'withdrawn' },
  paid: {},
  refused: {},
  withdrawn: {},
  discarded: {},
};

/** How long the last step of a claim can be taken back. */
const TAKE_BACK_MS = DAY_MS;

/** How many days after it was filed a claim is overdue that the payer has not answered. */
const ANSWER_DAYS = 30;

/** A step as it was recorded. `number`: 1, 2, 3, … in one claim. */
export type RecordedStep = {
  number: number;
  kind: ClaimStep;
  at: Date;
  /** The day on which it was filed, asked for, paid, refused, withdrawn. */
  on: IstDate;
  /** Of `file`: what the payer calls the claim. Of `pay`: the UTR, or the number of the cheque. */
  reference: string | null;
  /** Of `ask`: until when the payer wants it. */
  answerBy: IstDate | null;
  /** Of `pay`. */
  paid: Paise;
  deducted: Paise;
  /** Of `take-back`: the number of the step that it takes back. */
  counters: number | null;
};

/** How a claim stands. `filedOn`, `reference`: of the last time that it was filed; `answerBy`: of what is asked now. */
export type ClaimStand = {
  state: ClaimState;
  paid: Paise;
  deducted: Paise;
  filedOn: IstDate | null;
  reference: string | null;
  answerBy: IstDate | null;
};

/** The steps that stand: neither taken back, nor taking back. */
export function standingSteps<Step extends Pick<RecordedStep, 'number' | 'kind' | 'counters'>>(
  steps: readonly Step[],
): Step[] {
  const countered = new Set(steps.map(({ counters }) => counters));
  return steps.filter(({ number, kind }) => kind !== 'take-back' && !countered.has(number));
}

/** How a claim of `claimed` stands after its steps, in their order. Throws RangeError where a step is not possible. */
export function standAfter(claimed: Paise, steps: readonly RecordedStep[]): ClaimStand {
  const stand: ClaimStand = {
    state: 'prepared',
    paid: 0,
    deducted: 0,
    filedOn: null,
    reference: null,
    answerBy: null,
  };
  for (const { kind, on, reference, answerBy, paid, deducted } of standingSteps(steps)) {
    if (kind === 'prepare' || kind === 'take-back') continue;
    const to = TURNS[stand.state][kind];
    if (!to) throw new RangeError(`a claim that is ${stand.state} can't be turned by ${kind}`);
    stand.paid += paid;
    stand.deducted += deducted;
    if (kind === 'pay' && stand.paid + stand.deducted < claimed) continue;
    stand.state = to;
    stand.answerBy = kind === 'ask' ? answerBy : null;
    if (kind === 'file') {
      stand.filedOn = on;
      stand.reference = reference ?? stand.reference;
    }
  }
  return stand;
}

type Standing = Pick<ClaimStand, 'state' | 'paid' | 'deducted'>;

/**
 * What can be recorded of a claim, without `take-back`. Once something is paid, what is not paid is a deduction: the claim can be
 * neither refused nor withdrawn.
 */
export function possibleDeeds({ state, paid, deducted }: Standing): Exclude<ClaimDeed, 'take-back'>[] {
  const deeds = Object.keys(TURNS[state]) as Exclude<ClaimDeed, 'take-back'>[];
  return paid + deducted > 0 ? deeds.filter((deed) => deed !== 'refuse' && deed !== 'withdraw') : deeds;
}

/** The step that can be taken back now: the last one that stands, within a day; null: none. What was prepared is discarded instead. */
export function stepToTakeBack<Step extends Pick<RecordedStep, 'number' | 'kind' | 'counters' | 'at'>>(
  steps: readonly Step[],
  now: Date,
): Step | null {
  const last = standingSteps(steps).at(-1);
  if (!last || last.kind === 'prepare') return null;
  return now.getTime() - last.at.getTime() <= TAKE_BACK_MS ? last : null;
}

/** What a payer still owes of a claim. */
export function outstandingOf({ state, claimed, paid, deducted }: Standing & { claimed: Paise }): Paise {
  return OUTSTANDING_CLAIM_STATES.some((one) => one === state) ? claimed - paid - deducted : 0;
}

/** The last day on which a claim can have been filed that is overdue today without an answer. */
export const overdueIfFiledBy = (today: IstDate): IstDate => addDays(today, -ANSWER_DAYS - 1);

/** Whether somebody has to act: what the payer asked for is late, or the payer has said nothing for 30 days. */
export function isOverdue(
  { state, filedOn, answerBy }: Pick<ClaimStand, 'state' | 'filedOn' | 'answerBy'>,
  today: IstDate,
): boolean {
  if (state === 'asked') return answerBy !== null && answerBy < today;
  return state === 'filed' && filedOn !== null && filedOn <= overdueIfFiledBy(today);
}

/** Whether a patient may be asked for what a payer refused. A scheme may forbid it (PM-JAY). `scheme` null: a sponsor. */
export function mayChargePatient(scheme: Scheme | null): boolean {
  return scheme === null || !SCHEME_FACTS[scheme].isFree;
}

/** Why an amount that a payer paid is not possible; null where it is. `deducted` needs a reason. */
export function wrongPayment({
  claimed,
  paid,
  deducted,
  outstanding,
  reason,
}: Record<'claimed' | 'paid' | 'deducted' | 'outstanding', Paise> & { reason: string | null }): {
  field: 'amount' | 'deducted' | 'reason';
  says: string;
} | null {
  if (paid + deducted === 0) return { field: 'amount', says: 'Please write what was paid' };
  if (paid + deducted > outstanding) {
    const says = `Only ${formatRupees(outstanding)} of this claim is outstanding`;
    return { field: paid > outstanding ? 'amount' : 'deducted', says };
  }
  if (deducted === claimed)
    return { field: 'deducted', says: 'Where the payer pays nothing, please record that it refused' };
  if (deducted > 0 && !reason) return { field: 'reason', says: 'Please write why it was deducted' };
  return null;
}

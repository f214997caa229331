/** What a form of coming sessions says, and its fields: one for each session, named by its booking. */
import type { CancellableSession, MovableSession } from '../../../contract/bookings/coming';
import type { BodyOf } from '../../../contract/endpoint';
import type { coming } from '../../../contract/bookings/coming';
import { type Gap, type Sitting, longGapWithout, longGapsBeside } from '../../../domain/series';
import { isIstDate } from '../../../domain/time';
import { parseWindowLabel, windowLabel } from '../../../domain/windows';
import type { FormValues, RefusedForm } from '../../lib/form';

export const MODES = ['cancel', 'move'] as const;
type Mode = (typeof MODES)[number];

/** By how many days sessions can be moved on this page; the API takes more. */
export const SHIFTS = [0, 1, -1, 2, -2] as const;

/** What the page is asked for by its URL. */
export type Asked = {
  mode: Mode;
  from: string;
  /** The last date; null for no end. */
  until: string | null;
  centerId: string | null;
  /** Null: each keeps its own. */
  time: string | null;
  shiftDays: (typeof SHIFTS)[number];
};

/** Reads a URL; what is missing or malformed counts as not asked for. */
export function readAsked(query: URLSearchParams, today: string): Asked {
  const from = query.get('from') ?? '';
  const until = query.get('until') ?? '';
  const time = query.get('time') ?? '';
  return {
    mode: query.get('mode') === 'move' ? 'move' : 'cancel',
    from: isIstDate(from) && from > today ? from : today,
    until: isIstDate(until) ? until : null,
    centerId: query.get('centerId') || null,
    time: parseWindowLabel(time) === null ? null : time,
    shiftDays: SHIFTS.find((days) => String(days) === query.get('shift')) ?? 0,
  };
}

type When = { date: string; time: string };

/** A session's date and window as a value. */
export const valueOf = ({ date, time }: When) => `${date}_${parseWindowLabel(time)}`;

function readSitting(value: string): When {
  const [date = '', hour] = value.split('_');
  return { date, time: windowLabel(Number(hour)) };
}

/** The fields whose names begin so, by the ids of their bookings. */
function fieldsOf(values: FormValues, prefix: string): [string, string][] {
  return Object.entries(values)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value]);
}

const CANCEL = 'cancel-';
const WAS = 'was-';
const TO = 'to-';
const CLOSE = 'close-';
const ASK = 'ask-';
export const FIELDS = {
  cancel: (id: string) => `${CANCEL}${id}`,
  was: (id: string) => `${WAS}${id}`,
  to: (id: string) => `${TO}${id}`,
  close: (id: string) => `${CLOSE}${id}`,
  ask: (id: string) => `${ASK}${id}`,
};

/** A session as it is shown, with its refund, for the field that cancels it. */
export const seenValue = (session: CancellableSession) => `${valueOf(session)}_${session.refund}`;

/** The sessions that are ticked. */
export function readTicked(values: FormValues): BodyOf<typeof coming.cancel>['sessions'] {
  return fieldsOf(values, CANCEL).map(([bookingId, value]) => ({
    bookingId,
    ...readSitting(value),
    refund: Number(value.split('_')[2]),
  }));
}

/**
 * What the action answers before it cancels what is ticked or moves what is chosen: that it asks first, or that the person went back
 * from the question. `moving`: the form of the move.
 */
export type Asking = { ticked: string[]; moving?: FormValues; isAsked: boolean };

/** Which sessions are ticked or moved, and whether it is asked about them: of the action's answer, or of a press that was refused. */
export function askingOf(answered: RefusedForm | Asking | undefined): Asking {
  if (answered && 'ticked' in answered) return answered;
  const { intent, sure } = answered?.values ?? {};
  if (!answered || intent !== 'cancel') return { ticked: [], isAsked: false };
  return { ticked: readTicked(answered.values).map(({ bookingId }) => bookingId), isAsked: sure === 'yes' };
}

/** The choice to leave a session where it is. */
export const STAY = 'stay';

/** What is moved, what stays, and about which sessions the person has not said anything. */
export function readMoves(values: FormValues) {
  const moves: BodyOf<typeof coming.move>['moves'] = [];
  const stays: BodyOf<typeof coming.move>['stays'] = [];
  const open: string[] = [];
  for (const [bookingId, was] of fieldsOf(values, WAS)) {
    const to = values[FIELDS.to(bookingId)];
    if (to === undefined && values[FIELDS.ask(bookingId)] !== undefined) open.push(bookingId);
    if (to === undefined || to === STAY) stays.push({ bookingId, was: readSitting(was) });
    else moves.push({ bookingId, was: readSitting(was), ...readSitting(to) });
  }
  const isClose = fieldsOf(values, CLOSE).some(([id, target]) => values[FIELDS.to(id)] === target);
  return { moves, stays, open, doctorAsked: isClose || values['doctorAsked'] !== undefined };
}

/** Whether a session can be moved to where it is wanted, has nothing to do, or needs a decision. */
export function needOf({ state }: MovableSession): 'none' | 'move' | 'decide' {
  if (state === 'same') return 'none';
  return state === 'free' ? 'move' : 'decide';
}

const keyOf = ({ date, startHour }: Sitting) => `${date} ${startHour}`;

/** The long gaps that are there once some of a person's sessions are gone, and others have come. */
export function gapsAfter(own: readonly Sitting[], gone: readonly Sitting[], come: readonly Sitting[]): Gap[] {
  const left = new Set(gone.map(keyOf));
  const rest = [...own.filter((one) => !left.has(keyOf(one))), ...come];
  const found = [
    ...gone.flatMap((one) => longGapWithout(one, rest) ?? []),
    ...come.flatMap((one) =>
      longGapsBeside(
        one,
        rest.filter((other) => other !== one),
      ),
    ),
  ];
  return [...new Map(found.map((gap) => [keyOf(gap.from), gap])).values()];
}

/** The fields of the forms of coming sessions, one for each session, named by its booking; and what they say. */
import type { CancellableSession, MovableSession } from '../../../../contract/bookings/coming';
import type { BodyOf } from '../../../../contract/endpoint';
import type { coming } from '../../../../contract/bookings/coming';
import { type Gap, type Sitting, longGapWithout, longGapsBeside } from '../../../../domain/series';
import { isIstDate } from '../../../../domain/time';
import { parseWindowLabel, windowLabel } from '../../../../domain/windows';
import type { FormValues, RefusedForm } from '../../../lib/form';

/** `hospital`: all sessions until a day are cancelled, and what comes every week pauses. */
export const MODES = ['cancel', 'hospital', 'move'] as const;
type Mode = (typeof MODES)[number];

/** By how many days sessions can be moved on this page; the API takes more. */
export const SHIFTS = [0, 1, -1, 2, -2] as const;

/** The values of the page's URL. */
export type Asked = {
  mode: Mode;
  from: string;
  /** The last date; null for no end. */
  until: string | null;
  centerId: string | null;
  /** The new window; null: each session keeps its own. */
  time: string | null;
  shiftDays: (typeof SHIFTS)[number];
};

/** Reads the URL. Missing and malformed values count as not given. */
export function readAsked(query: URLSearchParams, today: string): Asked {
  const from = query.get('from') ?? '';
  const until = query.get('until') ?? '';
  const time = query.get('time') ?? '';
  const mode = MODES.find((one) => one === query.get('mode')) ?? 'cancel';
  return {
    mode,
    // A stay begins now.
    from: isIstDate(from) && from > today && mode !== 'hospital' ? from : today,
    until: isIstDate(until) ? until : null,
    centerId: query.get('centerId') || null,
    time: parseWindowLabel(time) === null ? null : time,
    shiftDays: SHIFTS.find((days) => String(days) === query.get('shift')) ?? 0,
  };
}

type When = { date: string; time: string };

/** A date and window as a field's value. */
export const valueOf = ({ date, time }: When) => `${date}_${parseWindowLabel(time)}`;

function readSitting(value: string): When {
  const [date = '', hour] = value.split('_');
  return { date, time: windowLabel(Number(hour)) };
}

/** The fields whose names begin with a prefix, by the ids of their bookings. */
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

/** The value of the field that cancels a session: its date, window and refund as they are shown. */
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
 * The action's answer before it cancels the ticked sessions or moves the chosen ones: it asks first (`isAsked`), or the person went
 * back from the question. `moving`: the form of a move.
 */
export type Asking = { ticked: string[]; moving?: FormValues; isAsked: boolean };

/**
 * Which sessions are ticked or moved, and whether the question is shown: from the action's answer, or from a form that was refused.
 */
export function askingOf(answered: RefusedForm | Asking | undefined): Asking {
  if (answered && 'ticked' in answered) return answered;
  const { intent, sure } = answered?.values ?? {};
  if (!answered || intent !== 'cancel') return { ticked: [], isAsked: false };
  return { ticked: readTicked(answered.values).map(({ bookingId }) => bookingId), isAsked: sure === 'yes' };
}

/** The choice to leave a session where it is. */
export const STAY = 'stay';

/**
 * Reads the form of a move: the sessions to move, those that stay, and those for which the person has not decided (`open`).
 */
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

/** What a session needs: nothing, since it is there already; a move, since its new window is free; or a decision. */
export function needOf({ state }: MovableSession): 'none' | 'move' | 'decide' {
  if (state === 'same') return 'none';
  return state === 'free' ? 'move' : 'decide';
}

const keyOf = ({ date, startHour }: Sitting) => `${date} ${startHour}`;

/** The long gaps after some of a person's sessions are gone and others have been added. */
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

/**
 * The booking rules again, small and without a database. Background work of the product (a webhook, a sweep, a job) may
 * or may not have happened: so each booking has a set of possible states, and every answer and every observation rules
 * some of them out. When none is left, a rule is broken.
 */
import type { BookingStatus, CancelReason, PaymentStatus } from '../../src/domain/booking';
import { MAX_HELD_CHAIRS, noticeDeadline } from '../../src/domain/policy';
import { HOUR_MS } from '../../src/domain/time';
import { FREE_UNPAID_HOLDS, UNPAID_COUNTS_HOURS } from '../../src/domain/unpaid-holds';
import { windowBegins, windowEnds } from '../../src/domain/windows';
import type { Window } from '../windows';

/** One state that a booking may be in. */
export type State = {
  status: BookingStatus;
  reason: CancelReason | null;
  /** When the unpaid hold ends (ms); null when it is not an unpaid hold. */
  hold: number | null;
  /** Whether the product has recorded the payment. */
  recorded: boolean;
  /** How many refunds were due: of all that was left, or of as much as an administrator chose later. */
  refunds: number;
  /** What of the price goes back with them (paise). */
  back: number;
  /** What the last one that we asked for was (paise). */
  asked: number;
  /** How many of those made on the provider's pages are recorded. */
  seen: number;
  /** Cancelled without a refund of the rest, rightly: too late, or by an administrator's choice. */
  kept: boolean;
  /** How many mails of each template are due. */
  mails: Record<string, number>;
};

/** The state of a booking's checkout; `none` when it could not be opened. */
export type Page = 'none' | 'open' | 'paid' | 'expired';

export type Booking = {
  id: string;
  patient: number;
  center: number;
  window: Window;
  session: string | null;
  page: Page;
  /** The latest moment before which its chair was certainly not given (ms). */
  claimedAfter: number;
  states: State[];
  /** Refunds that somebody made on the provider's own pages (paise), in order. */
  madeThere: number[];
  /** Whether a bank disputes its payment, or took its money; the product knows it. */
  isDisputed: boolean;
};

export type Model = {
  centers: {
    slots: number /** Paise. */;
    price: number;
    status: 'active' | 'blocked' | 'deleted';
    slotsChangedAt: number;
  }[];
  patients: { status: 'active' | 'blocked' | 'deleted' }[];
  bookings: Booking[];
};

/** A possible result of a command: its code and the state after it. */
export type Outcome = { code: string; next: State };
export type Sure = 'no' | 'maybe' | 'yes';

const sure = (worlds: boolean[]): Sure => (worlds.every(Boolean) ? 'yes' : worlds.some(Boolean) ? 'maybe' : 'no');
const begins = ({ window }: Booking) => windowBegins(window.date, window.startHour).getTime();
const deadline = ({ window }: Booking) => noticeDeadline(window.date, window.startHour).getTime();
export const sameHour = (one: Window, other: Window) => one.date === other.date && one.startHour === other.startHour;

const isLapsed = ({ status, hold }: State, now: number) => status === 'pending' && hold !== null && hold <= now;
export const isLive = (state: State, now: number) => state.status !== 'cancelled' && !isLapsed(state, now);
const isHeld = (state: State, now: number) => state.status === 'pending' && state.hold !== null && state.hold > now;
const lapsed = (state: State): State => ({ ...state, status: 'cancelled', reason: 'not-paid-in-time' });

/** A chair held for a patient until then (ms). */
export const held = (until: number): State => ({
  status: 'pending',
  reason: null,
  hold: until,
  recorded: false,
  refunds: 0,
  back: 0,
  asked: 0,
  seen: 0,
  kept: false,
  mails: {},
});

/** The public view of a state; `price` in paise. */
export function shown(
  state: State,
  now: number,
  price: number,
): {
  status: BookingStatus;
  reason: CancelReason | null;
  money: PaymentStatus[];
} {
  const { status, reason } = isLapsed(state, now) ? lapsed(state) : state;
  const money: PaymentStatus[] =
    state.refunds > 0 && !(status !== 'cancelled' && state.back < price)
      ? ['refund pending', 'refunded']
      : [state.recorded ? 'paid' : 'unpaid'];
  return { status, reason, money };
}

export class Rules {
  constructor(
    readonly model: Model,
    readonly now: number,
  ) {}

  private mailed(booking: Booking, mails: State['mails'], template: string): State['mails'] {
    const gone = this.model.patients[booking.patient]!.status === 'deleted';
    return gone ? mails : { ...mails, [template]: (mails[template] ?? 0) + 1 };
  }

  private priceOf(booking: Booking): number {
    return this.model.centers[booking.center]!.price;
  }

  private canGoBack(booking: Booking, { recorded, back }: State): boolean {
    return recorded && !booking.isDisputed && back < this.priceOf(booking);
  }

  /** With one more refund, of all that is left. */
  private refunded(booking: Booking, { refunds, back }: State) {
    const price = this.priceOf(booking);
    return {
      refunds: refunds + 1,
      back: price,
      asked: price - back,
    };
  }

  /** Whether the money stays though it was cancelled: a bank has to decide first. */
  private isWithBank(booking: Booking, { recorded, back }: State): boolean {
    return booking.isDisputed && recorded && back < this.priceOf(booking);
  }

  /** The product learns of a refund made there. What it had asked for meanwhile is refused, and the rest asked for anew. */
  private learned(booking: Booking, state: State): State {
    const amount = booking.madeThere[state.seen]!;
    const over = Math.max(0, state.back + amount - this.priceOf(booking));
    const isReplaced = over > 0 && over >= state.asked;
    return {
      ...state,
      seen: state.seen + 1,
      refunds: state.refunds + (isReplaced ? 0 : 1),
      back: state.back + amount - over,
      asked: Math.max(0, state.asked - over),
      mails: this.mailed(booking, state.mails, 'refund-started'),
    };
  }

  /** Whether all chairs of a window are taken by other bookings. */
  full(center: number, window: Window, except?: Booking): Sure {
    const others = this.model.bookings.filter(
      (one) => one !== except && one.center === center && sameHour(one.window, window),
    );
    const surely = others.filter(({ states }) => states.every((state) => isLive(state, this.now))).length;
    const atMost = others.filter(({ states }) => states.some((state) => isLive(state, this.now))).length;
    const { slots } = this.model.centers[center]!;
    return surely >= slots ? 'yes' : atMost >= slots ? 'maybe' : 'no';
  }

  /** Whether the patient has another booking at that hour. */
  elsewhere(patient: number, window: Window, isOther: (booking: Booking, state: State) => boolean): Sure {
    const answers = this.model.bookings
      .filter((one) => one.patient === patient && sameHour(one.window, window))
      .map((one) => sure(one.states.map((state) => isLive(state, this.now) && isOther(one, state))));
    return answers.includes('yes') ? 'yes' : answers.includes('maybe') ? 'maybe' : 'no';
  }

  /** The possible codes of a request for a chair; `ok` is a new hold, `same` the existing one. */
  holdCodes(patient: number, center: number, window: Window): Set<string> {
    const { status } = this.model.centers[center]!;
    if (status === 'deleted') return new Set(['center-not-found']);
    if (status === 'blocked') return new Set(['center-blocked']);
    const isSame = (one: Booking, state: State) => one.center === center && isHeld(state, this.now);
    const same = this.elsewhere(patient, window, isSame);
    if (same === 'yes') return new Set(['same']);
    const codes = new Set(same === 'maybe' ? ['same'] : []);
    const placed = this.elsewhere(patient, window, (one, state) => !isSame(one, state));
    if (placed !== 'no') codes.add('already-booked');
    if (placed === 'yes') return codes;
    const mine = this.model.bookings
      .filter((one) => one.patient === patient)
      .map((one) => sure(one.states.map((s) => isHeld(s, this.now))));
    const surely = mine.filter((one) => one === 'yes').length;
    const atMost = mine.filter((one) => one !== 'no').length;
    if (atMost >= MAX_HELD_CHAIRS) codes.add('too-many-holds');
    if (this.unpaid(patient) >= FREE_UNPAID_HOLDS) codes.add('unpaid-holds');
    const full = this.full(center, window);
    if (full !== 'no') codes.add('window-full');
    if (surely < MAX_HELD_CHAIRS && full !== 'yes') codes.add('ok');
    return codes;
  }

  /** How many holds of the last day may have ended unpaid. The resulting wait is not modelled. */
  private unpaid(patient: number): number {
    const cameToNothing = (state: State) =>
      !state.recorded &&
      (isLapsed(state, this.now) || state.reason === 'patient' || state.reason === 'not-paid-in-time');
    // The chair was taken some moments after `claimedAfter`.
    const since = this.now - (UNPAID_COUNTS_HOURS + 1) * HOUR_MS;
    return this.model.bookings.filter(
      (one) => one.patient === patient && one.claimedAfter >= since && one.states.some(cameToNothing),
    ).length;
  }

  cancelByPatient(booking: Booking, state: State): Outcome[] {
    if (state.status === 'cancelled') return [{ code: 'ok', next: state }];
    if (state.status === 'completed' || this.now >= begins(booking)) return [{ code: 'not-cancellable', next: state }];
    const due = this.canGoBack(booking, state);
    const inTime = this.now <= deadline(booking);
    const mails = this.mailed(booking, state.mails, 'booking-cancelled');
    const next: State = {
      ...state,
      status: 'cancelled',
      reason: 'patient',
      kept: (due && !inTime) || this.isWithBank(booking, state),
      mails,
    };
    return [
      {
        code: 'ok',
        next: { ...next, ...(due && inTime && this.refunded(booking, state)) },
      },
    ];
  }

  /** Because the center or the account is removed: only upcoming bookings. */
  takeAway(booking: Booking, state: State, reason: 'center-closed' | 'administrator'): Outcome[] {
    const isOpen = state.status === 'pending' || state.status === 'confirmed';
    if (!isOpen || isLapsed(state, this.now) || this.now >= begins(booking)) return [{ code: 'ok', next: state }];
    const mails = this.mailed(booking, state.mails, reason === 'center-closed' ? 'center-closed' : 'cancelled-by-us');
    const next: State = {
      ...state,
      status: 'cancelled',
      reason,
      kept: this.isWithBank(booking, state),
      mails,
    };
    return [
      {
        code: 'ok',
        next: {
          ...next,
          ...(this.canGoBack(booking, state) && this.refunded(booking, state)),
        },
      },
    ];
  }

  /** Of what is left, as often as something is. A hold that has lapsed is not cancelled before it is swept. */
  startRefund(booking: Booking, state: State, amount: number): Outcome[] {
    const canStart = state.status === 'cancelled' && this.canGoBack(booking, state);
    if (!canStart) return [{ code: 'refund-not-possible', next: state }];
    const left = this.priceOf(booking) - state.back;
    if (amount > left) return [{ code: 'refund-too-much', next: state }];
    const mails = this.mailed(booking, state.mails, 'refund-started');
    const next = {
      refunds: state.refunds + 1,
      back: state.back + amount,
      asked: amount,
    };
    return [{ code: 'ok', next: { ...state, ...next, kept: amount < left, mails } }];
  }

  turn(booking: Booking, seen: State, to: 'confirmed' | 'pending' | 'cancelled', refund: 'full' | 'none'): Outcome[] {
    const state = isLapsed(seen, this.now) ? lapsed(seen) : seen;
    const isBack = state.status === 'cancelled';
    const no = (code: string): Outcome => ({ code, next: seen });
    if (state.status === to) return [{ code: 'ok', next: state }];
    if (to === 'cancelled') {
      const due = this.canGoBack(booking, state);
      const mails = this.mailed(booking, state.mails, 'booking-cancelled-by-center');
      const next: State = {
        ...state,
        status: to,
        reason: 'administrator',
        kept: (due && refund === 'none') || this.isWithBank(booking, state),
        mails,
      };
      return [
        {
          code: 'ok',
          next: {
            ...next,
            ...(due && refund === 'full' && this.refunded(booking, state)),
          },
        },
      ];
    }
    const center = this.model.centers[booking.center]!;
    if (this.model.patients[booking.patient]!.status === 'deleted') return [no('status-not-possible')];
    if (center.status === 'deleted' || (isBack && center.status === 'blocked')) return [no('status-not-possible')];
    const outcomes: Outcome[] = [];
    if (isBack) {
      const elsewhere = this.elsewhere(booking.patient, booking.window, (one) => one !== booking);
      const full = this.full(booking.center, booking.window, booking);
      if (elsewhere !== 'no') outcomes.push(no('patient-elsewhere'));
      if (elsewhere !== 'yes' && full !== 'no') outcomes.push(no('no-free-chair'));
      if (elsewhere === 'yes' || full === 'yes') return outcomes;
    }
    const tells = to === 'confirmed' && windowEnds(booking.window.date, booking.window.startHour).getTime() > this.now;
    const mails = tells ? this.mailed(booking, state.mails, 'booking-confirmed') : state.mails;
    return [...outcomes, { code: 'ok', next: { ...state, status: to, reason: null, hold: null, kept: false, mails } }];
  }

  reschedule(booking: Booking, state: State, target: Window): Outcome[] {
    const { status } = this.model.centers[booking.center]!;
    const no = (code: string): Outcome => ({ code, next: state });
    const open = state.status === 'confirmed' || (state.status === 'pending' && state.hold === null);
    if (!isLive(state, this.now)) return [no('appointment-cancelled')];
    if (state.status === 'completed' || this.now >= begins(booking)) return [no('appointment-over')];
    if (!open) return [no('appointment-unpaid')];
    if (this.now > deadline(booking)) return [no('not-reschedulable')];
    if (sameHour(booking.window, target)) return [no('same-window')];
    if (status !== 'active') return [no(status === 'deleted' ? 'center-not-found' : 'center-blocked')];
    const outcomes: Outcome[] = [];
    const elsewhere = this.elsewhere(booking.patient, target, (one) => one !== booking);
    const full = this.full(booking.center, target, booking);
    if (elsewhere !== 'no') outcomes.push(no('already-booked'));
    if (elsewhere !== 'yes' && full !== 'no') outcomes.push(no('window-full'));
    if (elsewhere === 'yes' || full === 'yes') return outcomes;
    return [
      ...outcomes,
      { code: 'ok', next: { ...state, mails: this.mailed(booking, state.mails, 'booking-rescheduled') } },
    ];
  }

  /** Spontaneous changes of a booking: by the clock, or by the provider's messages. */
  private byItself(booking: Booking, state: State): State[] {
    const { status, hold, recorded } = state;
    const next: State[] = [];
    const isHold = status === 'pending' && hold !== null;
    if (isHold && (hold <= this.now || (booking.page === 'expired' && !recorded))) next.push(lapsed(state));
    if (booking.page === 'paid' && !recorded) next.push(...this.paid(booking, state));
    if (recorded && state.seen < booking.madeThere.length) next.push(this.learned(booking, state));
    const ends = windowEnds(booking.window.date, booking.window.startHour).getTime();
    if (status === 'confirmed' && ends <= this.now) next.push({ ...state, status: 'completed' });
    return next;
  }

  /** The provider reports it as paid. Once a hold is over, its chair must still be free and offered. */
  private paid(booking: Booking, seen: State): State[] {
    if (seen.status === 'completed') return [{ ...seen, recorded: true }];
    const state = isLapsed(seen, this.now) ? lapsed(seen) : seen;
    const mails = this.mailed(booking, state.mails, 'booking-confirmed');
    const isOver = windowEnds(booking.window.date, booking.window.startHour).getTime() <= this.now;
    if (state.status === 'confirmed') return [{ ...state, recorded: true, mails: isOver ? state.mails : mails }];
    const kept: State = { ...state, status: 'confirmed', reason: null, hold: null, recorded: true, mails };
    if (state.status === 'pending') return [kept];
    const returned = this.mailed(booking, state.mails, 'payment-returned');
    const back: State = { ...state, recorded: true, ...this.refunded(booking, state), mails: returned };
    const offered =
      this.model.centers[booking.center]!.status === 'active' &&
      this.model.patients[booking.patient]!.status !== 'deleted';
    const wasLapsed = state.reason === 'not-paid-in-time' || state.reason === 'payment-failed';
    if (!offered || !wasLapsed || this.now >= begins(booking)) return [back];
    const elsewhere = this.elsewhere(booking.patient, booking.window, (one) => one !== booking);
    const full = this.full(booking.center, booking.window, booking);
    if (elsewhere === 'yes' || full === 'yes') return [back];
    return elsewhere === 'no' && full === 'no' ? [kept] : [kept, back];
  }

  /** Adds the spontaneous changes of every booking, until nothing new is found. */
  settle(): void {
    for (let grew = true; grew; ) {
      grew = false;
      for (const booking of this.model.bookings) {
        const all = distinct([...booking.states, ...booking.states.flatMap((state) => this.byItself(booking, state))]);
        grew ||= all.length > booking.states.length;
        booking.states = all;
      }
    }
  }
}

export function distinct(states: State[]): State[] {
  return [...new Map(states.map((state) => [keyOf(state), state])).values()];
}

const keyOf = ({ mails, ...rest }: State) => JSON.stringify([rest, Object.entries(mails).sort()]);

/**
 * Counts the reports again from plain rows, with plain loops. The views of migration 0044 must agree with this to the
 * paisa. It shares only the rules of the domain with them.
 */
import type { Selectable } from 'kysely';
import { type CapacityRules, capacityOf } from '../../../domain/capacity';
import { type GroupBy, REFUND_AGES, type ReportName, daysOfMonth, isPeriod, periodOf } from '../../../domain/reports';
import { NOTICE_HOURS } from '../../../domain/policy';
import { type IstDate, HOUR_MS, MINUTE_MS, datesFrom, daysBetween, istDateOf, weekdayOf } from '../../../domain/time';
import { START_HOURS, windowBegins } from '../../../domain/windows';
import type {
  AccountEntries,
  Attendance,
  Bookings,
  CenterExceptions,
  CenterTemplates,
  Centers,
  DeskEntries,
  Disputes,
  Payments,
  Refunds,
  Standing,
  StandingDays,
  Waits,
} from '../../platform/db/schema';

/** Whole rows, as `select *` returns them. `bookings`: every booking of each payment. */
export type PlainRows = {
  bookings: Selectable<Bookings>[];
  payments: Selectable<Payments>[];
  refunds: Selectable<Refunds>[];
  disputes: Selectable<Disputes>[];
  attendance: Selectable<Attendance>[];
  entries: Selectable<DeskEntries>[];
  accountEntries: Selectable<AccountEntries>[];
  waits: Selectable<Waits>[];
  standing: Selectable<Standing>[];
  standingDays: Selectable<StandingDays>[];
  /** Sessions of the patients of `standing`, at any center, that are not cancelled. */
  sittings: { patient_id: string; session_date: IstDate; id: string; chair: number }[];
  centers: Selectable<Centers>[];
  templates: Selectable<CenterTemplates>[];
  exceptions: Selectable<CenterExceptions>[];
};

type Figures = Record<string, number | null>;
type Recounted = { rows: Map<string, Figures>; total: Figures };
type Asked = { name: ReportName; by: GroupBy; from: IstDate; to: IstDate; scope: 'all' | readonly string[]; now: Date };

const SUNDAY = 0;
/** Later than every date. */
const FOREVER = '9999-12-31';
type Schedule = PlainRows['standing'][number];

/** Returns the figures of every row that has something, and of all together. */
export function recount(rows: PlainRows, asked: Asked): Recounted {
  const { by, from, to, scope, now } = asked;
  const isThere = (centerId: string) => scope === 'all' || scope.includes(centerId);
  const isIn = (day: IstDate) => from <= day && day <= to;
  const sums = new Map<string, Record<string, number>>();
  const total: Record<string, number> = {};

  function add(at: { day?: IstDate; center?: string; window?: string; own?: string }, what: Record<string, number>) {
    const key = isPeriod(by)
      ? periodOf(at.day!, by)
      : by === 'center'
        ? at.center!
        : by === 'window'
          ? at.window!
          : at.own!;
    const row = sums.get(key) ?? {};
    sums.set(key, row);
    for (const [name, n] of Object.entries(what)) {
      row[name] = (row[name] ?? 0) + n;
      total[name] = (total[name] ?? 0) + n;
    }
  }

  const { figures } = REPORTS[asked.name];
  REPORTS[asked.name].walk({ rows, by, from, to, now, isThere, isIn, add });
  return { rows: new Map([...sums].map(([id, row]) => [id, figures(row)])), total: figures(total) };
}

type Walk = {
  rows: PlainRows;
  by: GroupBy;
  from: IstDate;
  to: IstDate;
  now: Date;
  isThere: (centerId: string) => boolean;
  isIn: (day: IstDate) => boolean;
  add: (at: { day?: IstDate; center?: string; window?: string; own?: string }, what: Record<string, number>) => void;
};

const tenth = (value: number) => Math.round(value * 10) / 10;
const share = (part = 0, whole = 0) => (whole === 0 ? null : tenth((100 * part) / whole));
const hours = (minutes = 0, n = 0) => (n === 0 ? null : tenth(minutes / 60 / n));
const rupees = (paise = 0) => paise / 100;
const minutesFrom = (one: Date, other: Date) => Math.floor((other.getTime() - one.getTime()) / MINUTE_MS);
const yes = (is: boolean) => (is ? 1 : 0);
const windowOf = (date: IstDate, hour: number) => `${weekdayOf(date) || 7}-${hour}`;

type Booking = PlainRows['bookings'][number];
const begins = (booking: Booking) => windowBegins(booking.session_date, booking.start_hour);
const isLive = ({ status, hold_expires_at: until }: Booking, now: Date) =>
  status !== 'cancelled' && (until === null || until > now);
const isLate = (booking: Booking) => begins(booking).getTime() - booking.updated_at.getTime() < NOTICE_HOURS * HOUR_MS;

function sideOf(booking: Booking): 'patient' | 'center' | 'system' {
  const { cancel_reason: reason, cancel_asked_by: askedBy, cancel_code: code } = booking;
  if (reason === 'not-paid-in-time' || reason === 'payment-failed') return 'system';
  if (reason === 'patient' || askedBy === 'patient') return 'patient';
  return code === 'patient-asked' || code === 'no-show' ? 'patient' : 'center';
}

function codeOf({ cancel_reason: reason, cancel_code: code }: Booking): string {
  if (reason === 'patient' || reason === 'administrator') return code ?? 'not-said';
  return reason!;
}

/** The day from which a center has only its booked chairs, since it was blocked or deleted. */
function goneOf({
  deleted_at: deleted,
  status,
  blocked_at: blocked,
  updated_at: updated,
}: PlainRows['centers'][number]) {
  const ends = [deleted, status === 'blocked' ? (blocked ?? updated) : null].flatMap((at) => at ?? []);
  return ends.length === 0 ? null : istDateOf(new Date(Math.min(...ends.map(Number))));
}

const REPORTS: Record<ReportName, { walk: (walk: Walk) => void; figures: (sums: Record<string, number>) => Figures }> =
  {
    occupancy: {
      walk({ rows, from, to, now, isThere, isIn, add }) {
        const booked = new Map<string, number>();
        for (const one of rows.bookings) {
          if (!isIn(one.session_date) || !isLive(one, now)) continue;
          const key = `${one.center_id} ${one.session_date} ${one.start_hour}`;
          booked.set(key, (booked.get(key) ?? 0) + 1);
        }
        for (const center of rows.centers.filter(({ id }) => isThere(id))) {
          const rules = rulesOf(rows, center.id);
          const first = istDateOf(center.created_at);
          const gone = goneOf(center);
          for (const date of datesFrom(from, to)) {
            // No center is open on Sundays.
            if (weekdayOf(date) === SUNDAY) continue;
            const isOpen = first <= date && (gone === null || date < gone);
            for (const hour of START_HOURS) {
              const n = booked.get(`${center.id} ${date} ${hour}`) ?? 0;
              const open = isOpen ? capacityOf(center.slots, rules, date, hour).chairs : 0;
              if (open > 0 || n > 0)
                add(
                  { day: date, center: center.id, window: windowOf(date, hour) },
                  { chairs: Math.max(open, n), booked: n },
                );
            }
          }
        }
      },
      figures: ({ chairs = 0, booked = 0 }) => ({
        occupancy: share(booked, chairs),
        chairs,
        booked,
        free: chairs - booked,
      }),
    },
    missed: {
      walk({ rows, isThere, isIn, add }) {
        const recorded = new Set(rows.attendance.map((one) => one.booking_id));
        const missed = new Set(rows.attendance.filter(({ state }) => state === 'missed').map((one) => one.booking_id));
        for (const one of rows.bookings) {
          if (one.hold_kind || !isIn(one.session_date) || !isThere(one.center_id)) continue;
          const isMissed = missed.has(one.id);
          if (one.status !== 'completed' && !(one.status === 'confirmed' && isMissed)) continue;
          const window = windowOf(one.session_date, one.start_hour);
          add(
            { day: one.session_date, center: one.center_id, window },
            { sessions: 1, missed: yes(isMissed), notRecorded: yes(!recorded.has(one.id)) },
          );
        }
      },
      figures: ({ sessions = 0, missed = 0, notRecorded = 0 }) => ({
        missed,
        notRecorded,
        sessions,
        missedShare: share(missed, sessions - notRecorded),
      }),
    },
    cancellations: {
      walk({ rows, isThere, isIn, add }) {
        const paid = new Set(rows.payments.filter(({ status }) => status === 'paid').map(({ id }) => id));
        for (const one of rows.bookings) {
          const day = istDateOf(one.updated_at);
          if (one.status !== 'cancelled' || one.hold_kind || !isIn(day) || !isThere(one.center_id)) continue;
          const side = sideOf(one);
          const isByPerson = side !== 'system';
          add(
            { day, center: one.center_id, own: `${side}:${codeOf(one)}` },
            {
              cancelled: 1,
              paid: yes(one.payment_id !== null && paid.has(one.payment_id)),
              persons: yes(isByPerson),
              late: yes(isByPerson && isLate(one)),
              minutes: isByPerson ? minutesFrom(one.updated_at, begins(one)) : 0,
            },
          );
        }
      },
      figures: ({ cancelled = 0, paid = 0, late = 0, minutes, persons }) => ({
        cancelled,
        paid,
        late,
        notice: hours(minutes, persons),
      }),
    },
    revenue: {
      walk({ rows, isThere, isIn, add }) {
        const paymentOf = new Map(rows.payments.map((one) => [one.id, one]));
        const modeOf = ({ provider, method }: PlainRows['payments'][number]) =>
          provider === 'desk' ? `desk-${method}` : `online-${method ?? 'card'}`;
        for (const { payment, day, center, paise } of sharesOf(rows)) {
          if (isIn(day) && isThere(center)) add({ day, center, own: modeOf(payment) }, { paid: paise, payments: 1 });
        }
        const kindOf = new Map(rows.accountEntries.map(({ id, kind }) => [id, kind]));
        for (const one of rows.accountEntries) {
          const isGrant = one.kind === 'discount' || kindOf.get(one.counters ?? '') === 'discount';
          const [day, center, paise] = [istDateOf(one.at), one.center_id, one.amount_paise];
          if (!isGrant || !isIn(day) || !isThere(center)) continue;
          add({ day, center, own: 'desk-account' }, { paid: -paise, granted: paise });
        }
        const centerOf = new Map(rows.bookings.map(({ id, center_id: center }) => [id, center]));
        for (const one of rows.refunds) {
          const [day, center] = [istDateOf(one.created_at), centerOf.get(one.booking_id)];
          if (one.status === 'failed' || !center || !isIn(day) || !isThere(center)) continue;
          const own = modeOf(paymentOf.get(one.payment_id)!);
          add({ day, center, own }, { refunded: one.amount_paise, refunds: 1 });
        }
      },
      figures: ({ paid = 0, granted = 0, refunded = 0, payments = 0, refunds = 0 }) => ({
        net: rupees(paid - refunded),
        paid: rupees(paid),
        refunded: rupees(refunded),
        granted: rupees(granted),
        payments,
        refunds,
      }),
    },
    refunds: {
      walk({ rows, by, now, isThere, add }) {
        const paymentOf = new Map(rows.payments.map((one) => [one.id, one]));
        const bookingOf = new Map(rows.bookings.map((one) => [one.id, one]));
        for (const one of rows.refunds) {
          const isOpen = one.status === 'requested' || one.status === 'pending';
          if (!isOpen && (one.status !== 'failed' || isTriedAgain(one, rows.refunds))) continue;
          const center = bookingOf.get(one.booking_id)!.center_id;
          if (!isThere(center)) continue;
          const atDesk = paymentOf.get(one.payment_id)!.provider === 'desk';
          const standing = !isOpen ? 'failed' : atDesk ? 'at-desk' : 'under-way';
          const days = Math.max(0, daysBetween(istDateOf(one.created_at), istDateOf(now)));
          const age = String(REFUND_AGES.findLast((since) => since <= days));
          add({ center, own: by === 'age' ? age : standing }, { paise: one.amount_paise, refunds: 1 });
        }
      },
      figures: ({ paise = 0, refunds = 0 }) => ({ amount: rupees(paise), refunds }),
    },
    disputes: {
      walk({ rows, isThere, isIn, add }) {
        for (const { dispute, center } of disputesOf(rows)) {
          const day = istDateOf(dispute.opened_at);
          if (!isIn(day) || !isThere(center)) continue;
          const { amount_paise: paise, standing } = dispute;
          const isLost = standing === 'lost';
          add(
            { day, center, own: standing },
            { paise, lost: isLost ? paise : 0, disputes: 1, open: yes(standing === 'open') },
          );
        }
      },
      figures: ({ paise = 0, lost = 0, disputes = 0, open = 0 }) => ({
        amount: rupees(paise),
        lost: rupees(lost),
        disputes,
        open,
      }),
    },
    holds: {
      walk({ rows, isThere, isIn, add }) {
        const paymentOf = new Map(rows.payments.map((one) => [one.id, one]));
        for (const one of rows.bookings) {
          const day = istDateOf(one.created_at);
          const payment = one.payment_id === null ? undefined : paymentOf.get(one.payment_id);
          if (one.hold_kind || !payment || payment.provider === 'desk' || !isIn(day) || !isThere(one.center_id))
            continue;
          const isPaid = payment.status === 'paid';
          const isGone = !isPaid && one.status === 'cancelled';
          const [isLapsed, isFailed] = [
            one.cancel_reason === 'not-paid-in-time',
            one.cancel_reason === 'payment-failed',
          ];
          add(
            { day, center: one.center_id },
            {
              held: 1,
              paid: yes(isPaid),
              lapsed: yes(isGone && isLapsed),
              failed: yes(isGone && isFailed),
              givenUp: yes(isGone && !isLapsed && !isFailed),
            },
          );
        }
      },
      figures: ({ held = 0, paid = 0, lapsed = 0, failed = 0, givenUp = 0 }) => ({
        lapsed,
        held,
        paid,
        givenUp,
        failed,
        lapsedShare: share(lapsed, held),
      }),
    },
    waits: {
      walk({ rows, isThere, isIn, add }) {
        for (const one of rows.waits) {
          const day = istDateOf(one.created_at);
          if (isIn(day) && one.centers.some(isThere))
            add({ day }, { waits: 1, booked: yes(one.ended_by === 'booked') });
        }
        for (const one of rows.bookings) {
          const day = istDateOf(one.created_at);
          if (one.hold_kind !== 'offer' || !isIn(day) || !isThere(one.center_id)) continue;
          const isGone = one.status === 'cancelled';
          const isTaken = one.cancel_code === 'taken';
          const isDeclined = !isTaken && one.cancel_reason === 'patient';
          add(
            { day },
            {
              offers: 1,
              taken: yes(isGone && isTaken),
              declined: yes(isGone && isDeclined),
              lapsed: yes(isGone && !isTaken && !isDeclined),
            },
          );
        }
      },
      figures: ({ waits = 0, booked = 0, offers = 0, taken = 0, declined = 0, lapsed = 0 }) => ({
        waits,
        booked,
        offers,
        taken,
        declined,
        lapsed,
      }),
    },
    standing: {
      walk({ rows, by, now, isThere, add }) {
        const today = istDateOf(now);
        const seen = new Set<string>();
        const one = (what: string, who: string, center: string, hour: number) => {
          const key = `${what} ${by === 'center' ? center : hour} ${who}`;
          if (!seen.has(key)) add({ center, own: String(hour) }, { [what]: 1 });
          seen.add(key);
        };
        const schedules = new Map(rows.standing.map((schedule) => [schedule.id, schedule]));
        for (const { patient_id: who, center_id: center, start_hour: hour, ...schedule } of rows.standing) {
          const isLive = schedule.from_date <= today && (schedule.until_date ?? FOREVER) >= today;
          if (isLive && isThere(center)) one('patients', who, center, hour);
        }
        const ofSchedule = new Set(rows.standingDays.flatMap(({ booking_id: id }) => id ?? []));
        const sessionsOf = grouped(rows.sittings, ({ patient_id: id }) => id);
        for (const { standing_id: id, date, because, booking_id: bookingId } of rows.standingDays) {
          const { patient_id: who, center_id: center, start_hour: hour, ...schedule } = schedules.get(id)!;
          if (date < today || !isThere(center)) continue;
          const theirs = sessionsOf.get(who) ?? [];
          if (because === null) {
            const session = theirs.find((sitting) => sitting.id === bookingId);
            const isOther =
              session?.session_date === date && schedule.chair !== null && session.chair !== schedule.chair;
            if (isOther) add({ center, own: String(hour) }, { otherChair: 1 });
            continue;
          }
          if (because === 'paused' || bookingId !== null || date > (schedule.until_date ?? FOREVER)) continue;
          const isAnswered = theirs.some(
            (sitting) =>
              sitting.session_date === date ||
              (!ofSchedule.has(sitting.id) && Math.abs(daysBetween(sitting.session_date, date)) === 1),
          );
          if (!isAnswered) add({ center, own: String(hour) }, { unfilled: 1 });
        }
        for (const wait of rows.waits.filter(({ ended_at: ended, weekdays }) => ended === null && weekdays !== null)) {
          for (const center of wait.centers.filter(isThere)) {
            for (const hour of wait.start_hours) one('waiting', wait.id, center, hour);
          }
        }
      },
      figures: ({ patients = 0, unfilled = 0, otherChair = 0, waiting = 0 }) => ({
        patients,
        unfilled,
        otherChair,
        waiting,
      }),
    },
    'standing-days': {
      walk({ rows, isThere, isIn, add }) {
        const schedules = new Map(rows.standing.map((schedule) => [schedule.id, schedule]));
        const count = (date: IstDate | null, { center_id: center, start_hour: hour }: Schedule, what: string) => {
          if (date && isIn(date) && isThere(center)) add({ day: date, center, own: String(hour) }, { [what]: 1 });
        };
        for (const schedule of rows.standing) {
          const { from_date: from, until_date: until } = schedule;
          if (until !== null && until < from) continue;
          count(from, schedule, 'began');
          count(until, schedule, 'ended');
        }
        for (const { standing_id: id, date, because, booking_id: bookingId } of rows.standingDays) {
          const schedule = schedules.get(id)!;
          if (date > (schedule.until_date ?? FOREVER)) continue;
          const isPlaced = because === null || bookingId !== null;
          count(date, schedule, because === 'paused' ? 'paused' : isPlaced ? 'placed' : 'unfilled');
        }
      },
      figures: ({ placed = 0, unfilled = 0, paused = 0, began = 0, ended = 0 }) => ({
        unfilled,
        placed,
        paused,
        began,
        ended,
        unfilledShare: share(unfilled, placed + unfilled),
      }),
    },
    notice: {
      walk({ rows, now, isThere, isIn, add }) {
        for (const one of rows.bookings) {
          if (one.hold_kind || !isIn(one.session_date) || !isThere(one.center_id)) continue;
          const at = { day: one.session_date, center: one.center_id };
          if (isLive(one, now)) add(at, { sessions: 1, ahead: minutesFrom(one.created_at, begins(one)) });
          else if (one.status === 'cancelled' && sideOf(one) === 'patient')
            add(at, { cancelled: 1, minutes: minutesFrom(one.updated_at, begins(one)), late: yes(isLate(one)) });
        }
      },
      figures: ({ sessions = 0, ahead, cancelled = 0, minutes, late = 0 }) => ({
        ahead: hours(ahead, sessions),
        sessions,
        notice: hours(minutes, cancelled),
        cancelled,
        late,
      }),
    },
  };

function rulesOf(rows: PlainRows, centerId: string): CapacityRules {
  return {
    template: rows.templates
      .filter((one) => one.center_id === centerId)
      .map(({ weekday, start_hour: startHour, chairs }) => ({ weekday, startHour, chairs })),
    exceptions: rows.exceptions
      .filter((one) => one.center_id === centerId)
      .map((one) => ({
        from: one.from_date,
        to: one.to_date,
        startHour: one.start_hour,
        chairs: one.chairs,
        chairNumbers: one.chair_numbers,
        reason: one.reason,
      })),
  };
}

function grouped<Row>(rows: Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

type Share = { payment: PlainRows['payments'][number]; day: IstDate; center: string; paise: number };

/**
 * Splits each payment among its bookings. What belongs to none goes to the first booking for which the desk took the
 * money instead.
 */
function sharesOf({ payments, bookings, entries }: PlainRows): Share[] {
  const byPayment = grouped(bookings, (one) => one.payment_id);
  const instead = grouped(entries, (one) => one.replaces_payment_id);
  return (
    payments
      // A paid payment without a time is a finding of another rule.
      .filter(({ status, paid_at: at }) => status === 'paid' && at !== null)
      .flatMap((payment) => {
        const day = istDateOf(payment.paid_at!);
        const theirs = byPayment.get(payment.id) ?? [];
        const shares = theirs.map((one) => ({ payment, day, center: one.center_id, paise: one.price_paise }));
        const [first] = (instead.get(payment.id) ?? []).toSorted(
          (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1),
        );
        const rest = payment.amount_paise - shares.reduce((sum, { paise }) => sum + paise, 0);
        return first ? [...shares, { payment, day, center: first.center_id, paise: rest }] : shares;
      })
  );
}

/** Whether a failed refund was requested again, or somebody made one on the provider's pages instead. */
function isTriedAgain(failed: PlainRows['refunds'][number], refunds: PlainRows['refunds']): boolean {
  const since = failed.settled_at ?? failed.created_at;
  return refunds.some(
    (one) =>
      one.booking_id === failed.booking_id &&
      one.payment_id === failed.payment_id &&
      one.n > failed.n &&
      (one.reason === 'made-at-provider' || one.created_at >= since),
  );
}

/** Returns each dispute with the center of the first session that its payment was asked for. */
function disputesOf({ disputes, bookings, entries }: PlainRows) {
  const byPayment = grouped(bookings, (one) => one.payment_id);
  const instead = grouped(entries, (one) => one.replaces_payment_id);
  const byId = new Map(bookings.map((one) => [one.id, one]));
  return disputes.flatMap((dispute) => {
    const left = (instead.get(dispute.payment_id) ?? []).flatMap(({ booking_id: id }) => byId.get(id ?? '') ?? []);
    const [first] = [...(byPayment.get(dispute.payment_id) ?? []), ...left].toSorted(
      (one, other) => begins(one).getTime() - begins(other).getTime() || (one.id < other.id ? -1 : 1),
    );
    return first ? [{ dispute, center: first.center_id }] : [];
  });
}

/** Returns the sums of a month's accounting file (paise). */
export function recountAccounts(rows: PlainRows, month: string, scope: 'all' | readonly string[]) {
  const { from, to } = daysOfMonth(month);
  const isThere = (centerId: string) => scope === 'all' || scope.includes(centerId);
  const isIn = (at: Date | null) => at !== null && from <= istDateOf(at) && istDateOf(at) <= to;
  const paymentOf = new Map(rows.payments.map((one) => [one.id, one]));
  const centerOf = new Map(rows.bookings.map(({ id, center_id: center }) => [id, center]));
  const paid = [
    ...sharesOf(rows)
      .filter(({ payment, center }) => payment.provider !== 'desk' && isIn(payment.paid_at) && isThere(center))
      .map(({ paise }) => paise),
    ...rows.entries
      .filter((one) => one.refund_id === null && isIn(one.at) && isThere(one.center_id))
      .map((one) => one.amount_paise),
  ];
  const refunded = [
    ...rows.refunds
      .filter(
        (one) =>
          (one.status === 'succeeded' || one.status === 'by-hand') &&
          paymentOf.get(one.payment_id)?.provider !== 'desk' &&
          isIn(one.settled_at) &&
          isThere(centerOf.get(one.booking_id) ?? ''),
      )
      .map((one) => one.amount_paise),
    ...disputesOf(rows)
      .filter(({ dispute, center }) => dispute.standing === 'lost' && isIn(dispute.closed_at) && isThere(center))
      .map(({ dispute }) => dispute.amount_paise),
    ...rows.entries
      .filter((one) => one.refund_id !== null && isIn(one.at) && isThere(one.center_id))
      .map((one) => -one.amount_paise),
  ];
  const sum = (amounts: number[]) => amounts.reduce((total, paise) => total + paise, 0);
  const [all, back] = [sum(paid), sum(refunded)];
  return { paid: all, refunded: back, net: all - back, movements: paid.length + refunded.length };
}

/** One sequence of commands: the product, its patients and centers, the model, and the observations of the product. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type BookingStatus } from '../../src/domain/booking';
import { bookings } from '../../src/contract';
import { type Appointment, appointments } from '../../src/contract/admin';
import { HOUR_MS, addDays, istDateOf, istInstant, weekdayOf } from '../../src/domain/time';
import type { AdministratorAtWork } from '../administrator';
import { type CenterRow, type LoggedIn, aCenter, patientWithSession } from '../builders';
import { type Product, surprises } from '../product';
import { type Window, aWindow } from '../windows';
import { CENTERS, PATIENTS } from './model-size';
import {
  type Booking,
  type Model,
  type Outcome,
  type Page,
  Rules,
  type State,
  distinct,
  held,
  isLive,
  sameHour,
  shown,
} from './model';

/** A rule that the product broke. */
export class Broken extends Error {}

export const codeOf = (answer: { success: boolean; code?: string }) =>
  answer.success ? 'ok' : (answer.code ?? 'unknown');

type Rule = (rules: Rules, booking: Booking, state: State) => Outcome[];

export class Sequence {
  /** Whether the provider answers every call. */
  isFair = true;
  /** When the last command began (ms). */
  private since: number;

  private constructor(
    readonly product: Product,
    readonly administrator: AdministratorAtWork,
    readonly patients: LoggedIn[],
    readonly centers: CenterRow[],
    readonly windows: Window[],
    readonly model: Model,
  ) {
    this.since = product.now().getTime();
  }

  /** Begins on the morning of the next open day, with centers and patients of its own. */
  static async begin(product: Product, administrator: AdministratorAtWork): Promise<Sequence> {
    let day = addDays(istDateOf(product.now()), 1);
    while (weekdayOf(day) === 0) day = addDays(day, 1);
    await product.passUntil(istInstant(day, 8));
    const now = product.now();
    const many = <T>(count: number, make: (n: number) => Promise<T>) =>
      Promise.all(Array.from({ length: count }, (_, n) => make(n)));
    const centers = await many(CENTERS, (n) => aCenter(product, { slots: n + 1 }));
    const patients = await many(PATIENTS, () => patientWithSession(product));
    const windows = [aWindow(now, 0, 13), aWindow(now, 1, 9), aWindow(now, 2, 9), aWindow(now, 2, 17)];
    return new Sequence(product, administrator, patients, centers, windows, {
      centers: centers.map(({ slots, charge_paise: price }) => ({ slots, price, status: 'active', slotsChangedAt: 0 })),
      patients: patients.map(() => ({ status: 'active' })),
      bookings: [],
    });
  }

  /** Called before a command. */
  begins(): void {
    this.since = this.product.now().getTime();
  }

  /** The rules as of the beginning of the command and as of now, with spontaneous changes. */
  happened(since = this.since): Rules[] {
    this.readPages();
    const both = [new Rules(this.model, since), new Rules(this.model, this.product.now().getTime())];
    both.forEach((rules) => rules.settle());
    return both;
  }

  expectCode(code: string, allowed: string[]): void {
    if (!allowed.includes(code))
      throw new Broken(`answered ${code}; the model allows ${allowed.join(' or ') || 'nothing'}`);
  }

  /** Applies the rule to every state of the bookings, and keeps those that allow this code. */
  apply(changed: Booking[], rule: Rule, code: string): void {
    const rules = this.happened();
    const after = changed.map((booking) => {
      const outcomes = booking.states.flatMap((state) => rules.flatMap((one) => rule(one, booking, state)));
      const fitting = outcomes.filter((outcome) => outcome.code === code);
      if (fitting.length === 0) this.expectCode(code, [...new Set(outcomes.map((one) => one.code))]);
      return distinct(fitting.map(({ next }) => next));
    });
    changed.forEach((booking, n) => (booking.states = after[n]!));
  }

  /** Rules out the states that contradict an observation. */
  keep(booking: Booking, fits: (state: State) => boolean, seen: string): void {
    const left = booking.states.filter(fits);
    if (left.length === 0) {
      const n = this.model.bookings.indexOf(booking);
      throw new Broken(
        `booking ${n} (${booking.id}, page ${booking.page}): ${seen}; the model allows ${JSON.stringify(booking.states)}`,
      );
    }
    booking.states = left;
  }

  /** A new booking. */
  async add({
    since,
    ...made
  }: Pick<Booking, 'patient' | 'center' | 'window' | 'session'> & { since: number }): Promise<void> {
    const fresh = (await this.list()).filter((row) => !this.model.bookings.some(({ id }) => id === row._id));
    const [row] = fresh;
    if (!row || fresh.length > 1) throw new Broken(`${fresh.length} new bookings after a hold`);
    const pending = held(row.holdExpiresAt ? Date.parse(row.holdExpiresAt) : since + HOUR_MS / 2);
    const state: State = made.session ? pending : { ...pending, status: 'cancelled', reason: 'payment-failed' };
    this.model.bookings.push({
      ...made,
      id: row._id,
      page: made.session ? 'open' : 'none',
      claimedAfter: since,
      states: [state],
      madeThere: [],
      isDisputed: false,
    });
  }

  /** Observes everything visible, and compares. */
  async observe(): Promise<void> {
    const seenAt = () => this.product.now().getTime();
    this.happened();
    const rows = await this.list();
    this.happened();
    for (const row of rows) this.see(row._id, row.bookingStatus, row.paymentStatus, row.cancelReason, seenAt());
    if (rows.length !== this.model.bookings.length)
      throw new Broken(`${rows.length} bookings, and ${this.model.bookings.length} in the model`);
    this.countChairs(rows, seenAt());
    for (const [n, { client }] of this.patients.entries()) {
      if (this.model.patients[n]!.status !== 'active') continue;
      const { myBookingData } = await client.call(bookings.myBookings);
      this.happened();
      for (const one of myBookingData) {
        this.see(one._id, one.bookingStatus, one.paymentStatus, one.cancelReason ?? null, seenAt());
        const { patient, window } = this.model.bookings.find(({ id }) => id === one._id)!;
        if (patient !== n || one.appoinmentDate !== window.date || one.appoinmentTime !== window.time) {
          throw new Broken(
            `my-bookings of patient ${n} shows ${one._id} at ${one.appoinmentDate}, ${one.appoinmentTime}`,
          );
        }
      }
      const mine = this.model.bookings.filter(({ patient }) => patient === n).length;
      if (mine !== myBookingData.length)
        throw new Broken(`patient ${n} sees ${myBookingData.length} of ${mine} bookings`);
    }
  }

  private see(id: string, status: BookingStatus, money: string, reason: string | null, at: number): void {
    const booking = this.model.bookings.find((one) => one.id === id);
    if (!booking) throw new Broken(`a booking that nobody made: ${id}`);
    const before = booking.states;
    this.keep(
      booking,
      (state) =>
        [this.since, at].some((now) => {
          const seen = shown(state, now, this.model.centers[booking.center]!.price);
          return seen.status === status && seen.reason === reason && seen.money.some((one) => one === money);
        }),
      `shown as ${status}, ${money}, ${reason}`,
    );
    // A late payment took a chair again.
    if (status === 'confirmed' && before.some((state) => !isLive(state, at)))
      booking.claimedAfter = Math.max(booking.claimedAfter, this.since);
  }

  /** No more bookings than chairs, except those made before the center reduced them. */
  private countChairs(rows: Appointment[], now: number): void {
    const live = (booking: Booking) => rows.some((row) => row._id === booking.id && row.bookingStatus !== 'cancelled');
    for (const [n, { slots, slotsChangedAt }] of this.model.centers.entries()) {
      for (const window of this.windows) {
        const there = this.model.bookings.filter(
          (one) => one.center === n && sameHour(one.window, window) && live(one),
        );
        const chairs = rows.filter((row) => there.some(({ id }) => id === row._id)).map(({ chair }) => chair);
        if (new Set(chairs).size < chairs.length)
          throw new Broken(`two bookings on one chair: center ${n}, ${window.date}, ${window.time}`);
        const fresh = there.some(({ claimedAfter }) => claimedAfter > slotsChangedAt);
        if (there.length > slots && fresh && now > 0)
          throw new Broken(`${there.length} of ${slots} chairs: center ${n}, ${window.date}, ${window.time}`);
      }
    }
  }

  private async list(): Promise<Appointment[]> {
    const query = { center: this.centers.map(({ id }) => id).join(','), page: 1, pageSize: 100 };
    return (await this.administrator.client.call(appointments.list, { query: query as never })).Appoinments;
  }

  private readPages(): void {
    const { sessions } = this.product.sandbox.ledger();
    for (const booking of this.model.bookings) {
      const session = sessions.find(({ id }) => id === booking.session);
      if (!session) continue;
      const states: Record<typeof session.status, Page> = { open: 'open', complete: 'paid', expired: 'expired' };
      booking.page = states[session.status];
    }
  }
}

const LOOK_EVERY_MS = 40;
const AT_MOST_MS = 20_000;

/** Waits until nothing about money or centers is due. */
export async function drained({ database, context: { clock } }: Product): Promise<void> {
  for (const until = performance.now() + AT_MOST_MS; performance.now() < until; await pause(LOOK_EVERY_MS)) {
    const { rows } = await sql<{ due: number }>`
      select ((select count(*) from payments where status in ('creating', 'open') and due_at <= ${clock()})
        + (select count(*) from refunds where status in ('requested', 'pending') and due_at <= ${clock()})
        + (select count(*) from centers where deleted_at is not null and emptied_at is null)
        + (select count(*) from closures where state = 'confirmed' and ended_at is null))::int as due`.execute(
      database.db,
    );
    if (rows[0]?.due === 0) return;
  }
  throw new Error('the jobs never came to an end');
}

/**
 * What is wrong after a sequence, once all jobs are done: by the doctor, and unexpected lines of the log. After hundreds of sequences
 * weeks have passed, and what is due at a center since the first of them is a task of its desk.
 */
export async function wrongAfter(product: Product): Promise<string[]> {
  await product.sweep();
  // Jobs that the last sweep began, such as refunds.
  await drained(product);
  await product.sweep();
  const breaches = (await product.examine()).filter(
    ({ what }) => what !== 'due at the center for a session that is over',
  );
  return [
    ...breaches.map(({ rule, what, ids }) => `the doctor: ${rule}: ${what} (${ids.join(' ')})`),
    ...surprises(product).map(({ msg, err }) => `logged: ${msg} ${err?.message ?? ''}`),
  ];
}

/**
 * Invented bookings of every kind that a report tells apart, with their money, written straight into the tables: whatever the
 * product would have done, and odd amounts, so that no sum is right by chance. The same seed makes the same rows.
 */
import { type Insertable, sql } from 'kysely';
import { START_HOURS, windowBegins, windowEnds } from '../../src/domain/windows';
import { DAY_MS, HOUR_MS, type IstDate, MINUTE_MS, addDays, istDateOf, weekdayOf } from '../../src/domain/time';
import type { Db } from '../../src/server/platform/db/database';
import type { DB } from '../../src/server/platform/db/schema';
import { chanceFrom } from '../../src/server/ops/seed/random';
import type { PlainRows } from '../../src/server/ops/doctor/recount-reports';

type Made = { [Table in keyof DB]?: Insertable<DB[Table]>[] };

const CHAIRS = 4;
const PATIENT_CODES = ['unwell', 'in-hospital', 'travelling', 'another-center', 'other', null];
const CENTER_CODES = ['patient-asked', 'no-show', 'machine', 'staff', 'power-or-water', 'closed-day', 'other', null];
const WEEKDAYS = [1, 2, 3, 4, 5, 6];

/** So many bookings at so many centers, in as many days as that takes, the last ones still to come. Returns the first day. */
export async function writeReportRows(
  db: Db,
  { bookings: count, centers, seed, now }: { bookings: number; centers: number; seed: number; now: Date },
): Promise<{ first: IstDate; last: IstDate }> {
  const chance = chanceFrom(seed);
  const perDay = centers * CHAIRS * START_HOURS.length;
  const days = Math.ceil(count / perDay);
  const last = addDays(istDateOf(now), Math.min(20, Math.floor(days / 5)));
  // Sundays have no sessions.
  const dates = [];
  for (let date = last; dates.length < days; date = addDays(date, -1)) if (weekdayOf(date) !== 0) dates.unshift(date);
  const first = dates[0]!;
  const rows: Required<Pick<Made, Table>> = {
    users: [],
    centers: [],
    center_templates: [],
    center_exceptions: [],
    payments: [],
    bookings: [],
    refunds: [],
    attendance: [],
    desk_entries: [],
    waits: [],
  };
  const began = new Date(windowBegins(first, 5).getTime() - 60 * DAY_MS);
  const id = () => chance.idAt(began);
  const people = Array.from({ length: centers * CHAIRS }, () => id());
  for (const [n, person] of people.entries())
    rows.users.push({ id: person, email: `r-${seed}-${n}@example.org`, username: `Reader ${n}`, created_at: began });
  const places = Array.from({ length: centers }, () => aPlace());
  const paymentsById = new Map<string, Insertable<DB['payments']>>();
  let receipt = 0;

  function aPlace(): string {
    const center = id();
    const slots = chance.between(CHAIRS, 24);
    const within = () => new Date(windowBegins(first, 5).getTime() + chance.between(0, days * 24) * HOUR_MS);
    rows.centers.push({
      id: center,
      name: `Center ${rows.centers.length}`,
      address: '1 Lake Road',
      city: 'Pune',
      state: 'Maharashtra',
      contact_number: '020 5550 0144',
      charge_paise: chance.between(90_001, 249_999),
      slots,
      photo: 'front-1.svg',
      created_at: chance.happens(0.1) ? within() : began,
      deleted_at: chance.happens(0.05) ? within() : null,
      updated_at: began,
    });
    if (chance.happens(0.3)) {
      for (const weekday of WEEKDAYS)
        for (const hour of START_HOURS)
          if (chance.happens(0.7))
            rows.center_templates.push({
              center_id: center,
              weekday,
              start_hour: hour,
              chairs: chance.between(0, slots),
            });
    }
    for (let n = chance.between(0, 3); n > 0; n--) {
      const from = addDays(first, chance.between(0, days - 1));
      const kind = chance.between(0, 2);
      rows.center_exceptions.push({
        id: id(),
        center_id: center,
        from_date: from,
        to_date: addDays(from, chance.between(0, 9)),
        start_hour: chance.happens(0.5) ? chance.pick(START_HOURS) : null,
        chairs: kind === 1 ? chance.between(1, 3) : null,
        // Some numbers that the center does not have.
        chair_numbers: kind === 2 ? [1, chance.between(1, 26), slots + 1] : null,
        reason: 'Water treatment is serviced',
        created_at: began,
      });
    }
    return center;
  }

  for (let k = 0; k < count; k++) {
    const place = k % centers;
    const turn = Math.floor(k / centers);
    const chair = (turn % CHAIRS) + 1;
    const hour = START_HOURS[Math.floor(turn / CHAIRS) % START_HOURS.length]!;
    const date = dates[Math.floor(turn / CHAIRS / START_HOURS.length)]!;
    aBooking({ center: places[place]!, patient: people[place * CHAIRS + chair - 1]!, date, hour, chair });
  }
  for (let n = Math.ceil(count / 50); n > 0; n--) {
    const at = within();
    const ended = chance.pick(['booked', 'withdrawn', 'past', null]);
    const [person, center] = [chance.pick(people), chance.pick(places)];
    rows.waits.push({
      id: id(),
      user_id: person,
      patient_id: person,
      centers: chance.happens(0.5) ? [center] : [...new Set([center, chance.pick(places)])],
      dates: [addDays(istDateOf(at), 3)],
      start_hours: [9],
      created_at: at,
      ended_by: ended,
      ended_at: ended || chance.happens(0.5) ? at : null,
    });
  }

  function within(): Date {
    return new Date(windowBegins(first, 5).getTime() + chance.between(0, days * 24 * 60 - 1) * MINUTE_MS);
  }

  type Place = { center: string; patient: string; date: IstDate; hour: number; chair: number };

  function aBooking({ center, patient, date, hour, chair }: Place): void {
    const booking = id();
    const begins = windowBegins(date, hour);
    const isOver = windowEnds(date, hour) <= now;
    const made = new Date(begins.getTime() - chance.between(1, 40 * 24 * 60) * MINUTE_MS - 1);
    const price = chance.between(90_001, 249_999);
    const kind = chance.between(0, 99);
    const row: Insertable<DB['bookings']> = {
      id: booking,
      user_id: patient,
      patient_id: patient,
      center_id: center,
      session_date: date,
      start_hour: hour,
      chair,
      status: isOver ? 'completed' : 'confirmed',
      price_paise: price,
      payment_id: null,
      hold_kind: null,
      hold_expires_at: null,
      cancel_reason: null,
      cancel_asked_by: null,
      cancel_code: null,
      created_at: made,
      updated_at: made,
      claimed_at: made,
    };
    rows.bookings.push(row);
    const soon = (after: Date, hours: number) => new Date(after.getTime() + chance.between(1, hours * 60) * MINUTE_MS);
    const cancel = (reason: string, more: Partial<Insertable<DB['bookings']>> = {}) =>
      Object.assign(row, { status: 'cancelled', cancel_reason: reason, updated_at: soon(made, 40 * 24), ...more });

    type Paying = Partial<Insertable<DB['payments']>>;
    function payment(more: Paying): string {
      const payment = id();
      const times = { created_at: made, expires_at: soon(made, 1) };
      const paying: Insertable<DB['payments']> = {
        id: payment,
        user_id: patient,
        amount_paise: price,
        status: 'paid',
        provider: 'stripe',
        method: null,
        provider_payment_id: `pi_${payment}`,
        paid_at: soon(made, 2),
        receipt_number: null,
        ...times,
        ...more,
      };
      rows.payments.push(paying);
      paymentsById.set(payment, paying);
      return payment;
    }
    function entry(more: Partial<Insertable<DB['desk_entries']>>): string {
      const entry = id();
      const at = more.at ?? made;
      rows.desk_entries.push({
        id: entry,
        center_id: center,
        day: istDateOf(at as Date),
        kind: 'payment',
        mode: 'cash',
        amount_paise: price,
        booking_id: booking,
        payment_id: row.payment_id ?? null,
        refund_id: null,
        counters: null,
        replaces_payment_id: null,
        receipt_number: null,
        administrator_name: 'kavya',
        at,
        ...more,
      });
      return entry;
    }
    function atDesk(replaces: string | null = null): void {
      const method = chance.pick(['cash', 'upi', 'card']);
      const at = soon(made, 30);
      const number = (receipt += 1);
      row.payment_id = payment({
        provider: 'desk',
        method,
        paid_at: at,
        receipt_number: number,
        provider_payment_id: null,
      });
      entry({ mode: method, at, receipt_number: number, replaces_payment_id: replaces });
    }
    function refund(status: string, n = 1, amount = price): string {
      const refund = id();
      const asked = row.updated_at as Date;
      const isSettled = status === 'succeeded' || status === 'by-hand' || status === 'failed';
      rows.refunds.push({
        id: refund,
        payment_id: row.payment_id!,
        booking_id: booking,
        n,
        amount_paise: amount,
        reason: 'cancelled-in-time',
        status,
        provider_refund_id: status === 'succeeded' ? `re_${refund}` : null,
        created_at: asked,
        settled_at: isSettled ? soon(asked, 200) : null,
      });
      return refund;
    }

    if (kind < 40) row.payment_id = payment({ receipt_number: chance.happens(0.2) ? (receipt += 1) : null });
    else if (kind < 50) atDesk();
    else if (kind < 55) Object.assign(row, { price_paise: 0 });
    else if (kind < 63) {
      row.payment_id = payment({});
      cancel('patient', { cancel_code: chance.pick(PATIENT_CODES) });
      if (chance.happens(0.8)) {
        const how = chance.pick([
          'succeeded',
          'succeeded',
          'pending',
          'requested',
          'failed',
          'by-hand',
          'again',
          'part',
        ]);
        if (how === 'part') refund('succeeded', 1, chance.between(1, price));
        else if (how === 'again') {
          refund('failed', 1);
          refund('succeeded', 2);
        } else refund(how);
      }
    } else if (kind < 67) {
      row.payment_id = payment({});
      cancel('administrator', {
        cancel_code: chance.pick(CENTER_CODES),
        cancel_asked_by: chance.pick(['patient', 'center', null]),
      });
      if (chance.happens(0.7)) refund('succeeded');
    } else if (kind < 69) {
      row.payment_id = payment({});
      cancel('center-closed');
      refund('pending');
    } else if (kind < 72) {
      atDesk();
      cancel('patient', { cancel_code: chance.pick(PATIENT_CODES) });
      const isPaid = chance.happens(0.6);
      const back = refund(isPaid ? 'succeeded' : 'requested');
      rows.refunds.at(-1)!.provider_refund_id = null;
      if (isPaid)
        entry({ kind: 'refund', amount_paise: -price, refund_id: back, at: rows.refunds.at(-1)!.settled_at as Date });
    } else if (kind < 74) {
      // Taken back: due again.
      row.payment_id = payment({ provider: 'desk', status: 'due', paid_at: null, provider_payment_id: null });
      const at = soon(made, 30);
      const first = entry({ at, receipt_number: (receipt += 1) });
      entry({ kind: 'correction', amount_paise: -price, counters: first, at: soon(at, 60) });
    } else if (kind < 76) {
      // Paid at the desk, and online as well.
      if (chance.happens(0.5))
        atDesk(payment({ amount_paise: price + chance.between(1, 99), paid_at: soon(made, 90) }));
      else {
        // Paid back at the desk, brought back, and paid there again.
        atDesk();
        const before = row.payment_id as string;
        entry({
          kind: 'refund',
          amount_paise: -price,
          refund_id: refund('succeeded'),
          at: rows.refunds.at(-1)!.settled_at as Date,
        });
        rows.refunds.at(-1)!.provider_refund_id = null;
        atDesk(before);
      }
    } else if (kind < 86) {
      row.payment_id = payment({ status: 'expired', paid_at: null });
      cancel('not-paid-in-time', { hold_expires_at: soon(made, 1) });
    } else if (kind < 88) {
      row.payment_id = payment({ status: 'abandoned', paid_at: null });
      cancel('payment-failed');
    } else if (kind < 90) {
      row.payment_id = payment({ status: 'expired', paid_at: null });
      cancel('patient');
    } else if (kind < 92) {
      row.payment_id = payment({ status: 'open', paid_at: null });
      Object.assign(row, { status: 'pending', hold_expires_at: soon(now, 1) });
    } else if (kind < 95) {
      Object.assign(row, { hold_kind: 'offer' });
      const how = chance.pick(['taken', 'declined', 'lapsed', 'open']);
      if (how === 'open') Object.assign(row, { status: 'pending', hold_expires_at: soon(now, 1) });
      else cancel(how === 'lapsed' ? 'not-paid-in-time' : 'patient', { cancel_code: how === 'taken' ? 'taken' : null });
    } else {
      // With the one before it at the center, one payment of both.
      const before = rows.bookings.at(-1 - centers);
      const shared = before?.center_id === center ? paymentsById.get(before.payment_id ?? '') : undefined;
      if (shared?.status === 'paid' && shared.provider === 'stripe' && before!.status !== 'cancelled') {
        row.payment_id = shared.id;
        shared.amount_paise = Number(shared.amount_paise) + price;
      } else row.payment_id = payment({});
    }
    if (row.status === 'completed' && chance.happens(0.3)) {
      const state = chance.happens(0.2) ? 'missed' : 'finished';
      rows.attendance.push({ booking_id: booking, state, updated_at: begins });
    }
  }

  await write(db, rows);
  return { first, last };
}

type Table =
  | 'users'
  | 'centers'
  | 'center_templates'
  | 'center_exceptions'
  | 'payments'
  | 'bookings'
  | 'refunds'
  | 'attendance'
  | 'desk_entries'
  | 'waits';

const BATCH = 2_000;

/** Parents first. Only the columns that were given. */
async function write(db: Db, rows: Required<Pick<Made, Table>>): Promise<void> {
  for (const [table, all] of Object.entries(rows)) {
    const columns = [...new Set(all.flatMap((row) => Object.keys(row)))];
    const names = sql.join(columns.map((column) => sql.id(column)));
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = JSON.stringify(all.slice(from, from + BATCH));
      await sql`insert into ${sql.table(table)} (${names})
        select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb)`.execute(db);
    }
  }
}

/** Everything that is recounted, as `select *` answers it. */
export async function readPlainRows(db: Db): Promise<PlainRows> {
  const all = async <Row>(table: string) => (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
  return {
    bookings: await all('bookings'),
    payments: await all('payments'),
    refunds: await all('refunds'),
    disputes: await all('disputes'),
    attendance: await all('attendance'),
    entries: await all('desk_entries'),
    accountEntries: await all('account_entries'),
    waits: await all('waits'),
    standing: await all('standing'),
    standingDays: await all('standing_days'),
    sittings: (await all<PlainRows['bookings'][number]>('appointments')).filter(({ status }) => status !== 'cancelled'),
    centers: await all('centers'),
    templates: await all('center_templates'),
    exceptions: await all('center_exceptions'),
  };
}

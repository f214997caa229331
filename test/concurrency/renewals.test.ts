/** The next dates of series that are looked at, taken, left and wanted at the same moment, on a real PostgreSQL with three instances. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookings, offers, series } from '../../src/contract';
import { HOUR_MS, addDays, istDateOf, istInstant, weekdayOf } from '../../src/domain/time';
import { lastBookableDate } from '../../src/domain/windows';
import { renewSeries } from '../../src/server/bookings/renewals/renew-series';
import { pay } from '../booking-steps';
import { type CenterRow, type LoggedIn, aCenter, patientWithSession } from '../builders';
import { aCrowd, everybodyWants } from '../crowd';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 5);
const TIME = '9 AM - 1 PM';
const DAY_MS = 24 * HOUR_MS;
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product));

const today = () => istDateOf(product.now());
const db = () => product.database.db;

/** A paid series of every bookable Tuesday, Thursday and Saturday, begun at ten in the morning. */
async function aPaidSeries(center: CenterRow): Promise<{ person: LoggedIn; seriesId: string }> {
  const person = await patientWithSession(product);
  const sessions = [];
  for (let date = addDays(today(), 1); date <= lastBookableDate(product.now()); date = addDays(date, 1)) {
    if ([2, 4, 6].includes(weekdayOf(date))) sessions.push({ date, time: TIME, centerId: center.id });
  }
  const body = { sessions, total: (sessions.length * center.charge_paise) / 100 };
  const { seriesId, session } = await person.client.call(series.book, { body });
  await pay(product, session!.id);
  await waitFor('it is paid', async () => {
    const answer = await person.client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
    return answer.success;
  });
  return { person, seriesId };
}

/** Earlier rounds' series are renewed no more; it is ten in the morning. */
async function aNewRound() {
  await db().updateTable('series').set({ renewals_stopped_at: product.now() }).execute();
  await product.passUntil(istInstant(addDays(today(), 1), 10));
}

const sweepAtOnce = (times: number) => Promise.all(Array.from({ length: times }, () => product.sweep()));

const liveAt = (centerId: string) =>
  db()
    .selectFrom('bookings')
    .select(['hold_kind', 'patient_id', 'session_date', 'start_hour', 'chair', 'payment_id', 'status'])
    .where('center_id', '=', centerId)
    .where('status', '<>', 'cancelled')
    .orderBy('session_date')
    .execute();

const doubled = (rows: { session_date: string; start_hour: number; chair: number }[]) =>
  new Set(rows.map((row) => `${row.session_date} ${row.start_hour} ${row.chair}`)).size < rows.length;

it(`however many look at once, each date is kept and mailed about once, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await aNewRound();
    const center = await aCenter(product, { slots: 4 });
    const booked = await Promise.all(Array.from({ length: 4 }, () => aPaidSeries(center)));
    await product.pass(7 * DAY_MS);
    await sweepAtOnce(6);
    const rows = await liveAt(center.id);
    expect(doubled(rows)).toBe(false);
    for (const { person } of booked) {
      const kept = rows.filter((row) => row.patient_id === person.id && row.hold_kind === 'renewal');
      expect(kept).toHaveLength(3);
      expect(new Set(kept.map((row) => row.session_date)).size).toBe(3);
      const mails = await db()
        .selectFrom('outbox')
        .select('id')
        .where('recipient', '=', person.email)
        .where('template', '=', 'dates-offered')
        .execute();
      expect(mails).toHaveLength(1);
    }
  }
});

it(`two series that want one chair: each date is kept for one of them, and named to the other, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await aNewRound();
    const center = await aCenter(product, { slots: 2 });
    const booked = await Promise.all([aPaidSeries(center), aPaidSeries(center)]);
    await db()
      .updateTable('centers')
      .set({ slots: 1, slots_changed_at: product.now() })
      .where('id', '=', center.id)
      .execute();
    await product.pass(7 * DAY_MS);
    await sweepAtOnce(4);
    const kept = (await liveAt(center.id)).filter((row) => row.hold_kind === 'renewal');
    expect(kept).toHaveLength(3);
    expect(doubled(kept)).toBe(false);
    const named = await db()
      .selectFrom('series')
      .select('not_kept')
      .where(
        'id',
        'in',
        booked.map(({ seriesId }) => seriesId),
      )
      .execute();
    expect(named.flatMap(({ not_kept: dates }) => dates as unknown[])).toHaveLength(3);
  }
});

it(`taken, declined and wanted by others at once is one of them, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await aNewRound();
    const center = await aCenter(product, { slots: 1 });
    const { person } = await aPaidSeries(center);
    await product.pass(7 * DAY_MS);
    await product.sweep();
    const [offer] = (await person.client.call(offers.list)).offers;
    const params = { id: offer!._id };
    const crowd = await aCrowd(product, 10);
    const window = { date: offer!.sessions[0]!.date, startHour: 9 as const, time: TIME };
    const [taken, , left, again] = await Promise.all([
      person.client.ask(offers.accept, { params }),
      everybodyWants(crowd, center, window),
      person.client.ask(offers.decline, { params }),
      person.client.ask(offers.accept, { params }),
      sweepAtOnce(2),
    ]);
    const rows = (await liveAt(center.id)).filter((row) => row.status === 'pending');
    expect(doubled(rows)).toBe(false);
    expect(rows.filter((row) => row.hold_kind === 'renewal')).toEqual([]);
    const mine = rows.filter((row) => row.patient_id === person.id);
    // Taken: all dates are held for one payment. Left: none is.
    if (taken.success || again.success) {
      expect(mine).toHaveLength(3);
      expect(new Set(mine.map((row) => row.payment_id)).size).toBe(1);
      if (taken.success && again.success) expect(taken.session).toEqual(again.session);
    } else {
      expect(left.success).toBe(true);
      expect(mine).toEqual([]);
    }
  }
});

it('one series that fails keeps no other from being looked at', async () => {
  await aNewRound();
  const center = await aCenter(product, { slots: 2 });
  const [bad, good] = [await aPaidSeries(center), await aPaidSeries(center)];
  const last = lastBookableDate(product.now());
  await product.passUntil(new Date(product.now().getTime() + 7 * DAY_MS - HOUR_MS));
  // The index that keeps every date to once objects.
  const row = await db()
    .selectFrom('bookings')
    .selectAll()
    .where('series_id', '=', bad.seriesId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const opened = [1, 2, 3, 4, 5, 6, 7]
    .map((days) => addDays(last, days))
    .filter((date) => [2, 4, 6].includes(weekdayOf(date)));
  await db()
    .insertInto('bookings')
    .values({
      ...row,
      id: randomUUID(),
      payment_id: null,
      session_date: opened[0]!,
      hold_kind: 'renewal',
      status: 'cancelled',
      cancel_reason: 'not-paid-in-time',
    })
    .execute();
  const due = new Date(product.now().getTime() + HOUR_MS);
  await expect(renewSeries(db(), due, 100)).rejects.toThrow(/bookings_renewed_once/);
  await db().updateTable('series').set({ renewals_stopped_at: product.now() }).where('id', '=', bad.seriesId).execute();
  const kept = (await liveAt(center.id)).filter((one) => one.hold_kind === 'renewal');
  expect(kept.map((one) => one.patient_id)).toEqual(Array(3).fill(good.person.id));
});

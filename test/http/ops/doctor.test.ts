/** The doctor's rules, each broken on purpose. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import { appointments } from '../../../src/contract/admin';
import { MOST_RENEWAL_MS } from '../../../src/domain/renewals';
import { MOST_ANSWER_MS } from '../../../src/domain/funding';
import { DAY_MS, HOUR_MS, MINUTE_MS, addDays, istDateOf } from '../../../src/domain/time';
import type { DB } from '../../../src/server/platform/db/schema';
import { changeCapacity } from '../../../src/server/centers/change-capacity';
import { examine, examineWith } from '../../../src/server/ops/doctor/examine';
import { ask } from '../../../src/server/platform/db/ask-all';
import { needsAPerson } from '../../../src/server/reports/dashboard/needs-a-person';
import { forgetAll } from '../../../src/server/privacy/forget-past';
import { anAdministrator } from '../../administrator';
import { turn } from '../../administrator-steps';
import { book, cancel, failRefund, myBookings, refunded, unheardOf } from '../../booking-steps';
import { aBooking, aCenter, aDeskPayment, aReminder, loggedInPatient, patientWithSession } from '../../builders';
import { aCover, aSponsor, aTakingCenter, approved } from '../../funding-steps';
import { allMailsSent } from '../../inbox';
import { type Product, startProduct } from '../../product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

let product: Product;
let db: Kysely<DB>;
beforeAll(async () => {
  // What a test breaks, no sweep may mend before the doctor has looked.
  product = await startProduct({ sweepEveryMs: HOUR_MS });
  db = product.database.db;
});
afterAll(() => product.stop());
/** PostgreSQL's code for a deadlock. */
const DEADLOCK = '40P01';
/** Empties tables. What the product does by itself may hold one of them and wait for another: then it is tried again. */
const emptied = (...tables: string[]) =>
  waitFor('the tables are empty', () =>
    sql`truncate ${sql.join(tables.map(sql.table))} cascade`.execute(db).catch((error: { code?: string }) => {
      if (error.code === DEADLOCK) return false;
      throw error;
    }),
  );
/** The provider's records keep earlier tests' payments, which are ignored here. */
let earlier: Set<string>;
beforeEach(async () => {
  await emptied('bookings', 'payments', 'refunds', 'outbox');
  earlier = new Set((await product.examine()).flatMap((breach) => breach.ids));
});

async function broken(): Promise<string[]> {
  const found = (await product.examine()).filter(({ ids }) => !ids.some((id) => earlier.has(id)));
  return found.map(({ rule, what }) => `${rule}: ${what}`);
}

async function booked() {
  const patient = await loggedInPatient(product);
  const booking = await book(product, patient, await aCenter(product), aWindow(product.now()));
  return { patient, id: booking._id };
}

describe('the doctor', () => {
  it('finds nothing where all is well', async () => {
    await booked();
    expect(await broken()).toEqual([]);
  });

  it('finds messages and notices that nobody hands over', async () => {
    const { patient, id } = await booked();
    await allMailsSent(product);
    const at = product.now();
    const inAnHour = new Date(at.getTime() + HOUR_MS);
    const booking = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await aReminder(product, booking, { user_id: patient.id, due_at: inAnHour });
    const message = { once_key: `waits:${id}`, channel: 'sms', template: 'phone-code', recipient: '+919845040077' };
    await db
      .insertInto('outbox')
      .values({ id: newId(), ...message, language: 'en', slots: '{}', created_at: at, due_at: inAnHour })
      .execute();
    const foundAt = async (later: Date) => {
      const found = await examine({ ...product.context, clock: () => later }, at);
      return found.map(({ rule, what }) => `${rule}: ${what}`).filter((one) => one.includes('have waited'));
    };
    expect(await foundAt(new Date(inAnHour.getTime() + HOUR_MS - MINUTE_MS))).toEqual([]);
    expect(await foundAt(new Date(inAnHour.getTime() + HOUR_MS + MINUTE_MS))).toEqual([
      '5 mails: messages by sms have waited for more than an hour',
      '5 mails: notices have waited for their next channel for more than an hour',
    ]);
  });

  it('finds what was paid twice at the provider, until that was given back', async () => {
    const { id } = await booked();
    const since = new Date(product.now().getTime() - DAY_MS);
    const book = await product.context.payments.book(since);
    const payment = await db
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
      .select(['payments.id', 'provider_payment_id'])
      .where('bookings.id', '=', id)
      .executeTakeFirstOrThrow();
    const once = book.payments.find((one) => one.providerPaymentId === payment.provider_payment_id)!;
    const twice = { ...book, payments: [...book.payments, { ...once, providerPaymentId: 'pay_second' }] };
    const found = async (there: typeof book) =>
      (await examineWith(product.context, since, there)).filter(({ ids }) => !ids.some((one) => earlier.has(one)));
    expect(await found(book)).toEqual([]);
    expect(await found(twice)).toMatchObject([
      { rule: '2 money', what: 'paid twice at the provider', ids: [payment.id, 'pay_second'] },
    ]);
    const refund = {
      refundId: 'rfnd_second',
      providerPaymentId: 'pay_second',
      amount: once.amount,
      status: 'succeeded',
      failure: null,
    } as const;
    const given = { ...refund, ourRefundId: null, createdAt: product.now() };
    expect(await found({ ...twice, refunds: [...book.refunds, given] })).toEqual([]);
  });

  it('leaves alone what others sell by the same account, and what they give back', async () => {
    await booked();
    const since = new Date(product.now().getTime() - DAY_MS);
    const book = await product.context.payments.book(since);
    const sold = { ...book.payments[0]!, checkoutId: 'cs_theirs', providerPaymentId: 'pi_theirs' };
    const back = { refundId: 're_theirs', providerPaymentId: 'pi_theirs', amount: sold.amount, ourRefundId: null };
    const refund = { ...back, status: 'succeeded', failure: null, createdAt: product.now() } as const;
    const foundWith = async (ourPaymentId: string | null) => {
      const there = {
        ...book,
        payments: [...book.payments, { ...sold, ourPaymentId }],
        refunds: [...book.refunds, refund],
      };
      const found = await examineWith(product.context, since, there);
      return found.filter(({ ids }) => ids.some((one) => one.endsWith('_theirs'))).map(({ what }) => what);
    };
    expect(await foundWith(null)).toEqual([]);
    expect(await foundWith('order-2026-117')).toEqual([]);
    // Lost with a part of the database, or another installation's: somebody has to look.
    expect(await foundWith(newId())).toEqual([
      'paid at the provider, unknown to us',
      'refunded at the provider, unknown to us',
    ]);
  });

  it('finds a window with more bookings than chairs', async () => {
    const center = await aCenter(product, { slots: 2 });
    await aBooking(product, { center, chair: 1 });
    await aBooking(product, { center, chair: 2 });
    await db.updateTable('centers').set({ slots: 1 }).where('id', '=', center.id).execute();
    expect(await broken()).toEqual([expect.stringMatching(/^1 chairs: more bookings than chairs: .* at 9: 2 of 1$/)]);
  });

  it('finds attendance of appointments that are cancelled or to come, and times out of order', async () => {
    const now = product.now();
    const today = aWindow(now, 0).date;
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
    const record = async (booking: { id: string }, row: object) => {
      const values = { booking_id: booking.id, state: 'arrived', updated_at: now, ...row };
      await db.insertInto('attendance').values(values).execute();
    };
    const center = await aCenter(product, { slots: 9 });
    const sound = await aBooking(product, { center, date: today, startHour: 5 });
    await record(sound, { state: 'finished', arrived_at: at(-9), started_at: at(-8), ended_at: at(-1) });
    expect(await broken()).toEqual([]);
    await record(await aBooking(product, { center, chair: 2, status: 'cancelled' }), {});
    await record(await aBooking(product, { center, chair: 3 }), { arrived_at: now });
    const twisted = await aBooking(product, { center, chair: 4, date: today, startHour: 5 });
    await record(twisted, { state: 'in-chair', arrived_at: at(-1), started_at: at(-2) });
    await record(await aBooking(product, { center, chair: 5, date: today, startHour: 5 }), { state: 'missed' });
    expect((await broken()).sort()).toEqual([
      'attendance: a time that its state does not have',
      'attendance: recorded of a cancelled appointment',
      'attendance: recorded of a session to come',
      'attendance: times out of order',
    ]);
  });

  it('finds chairs kept for a series that does not run, for too long, or twice for one date', async () => {
    const patient = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 9 });
    const now = product.now();
    const seriesOf = async () => {
      const row = { id: newId(), user_id: patient.id, patient_id: patient.id, created_at: now };
      await db.insertInto('series').values(row).execute();
      return row.id;
    };
    const keep = async (seriesId: string, chair: number, ms = MOST_RENEWAL_MS) => {
      const row = await aBooking(product, { patient, center, chair, isScheme: true, date: aWindow(now, 9).date });
      const until = new Date(now.getTime() + ms);
      const kept = {
        series_id: seriesId,
        status: 'pending',
        hold_kind: 'renewal',
        hold_expires_at: until,
        created_at: now,
      };
      await db.updateTable('bookings').set(kept).where('id', '=', row.id).execute();
    };
    const found = async () => (await broken()).filter((one) => one.startsWith('renewals: '));
    const running = await seriesOf();
    const { id } = await aBooking(product, { patient, center });
    await db.updateTable('bookings').set({ series_id: running }).where('id', '=', id).execute();
    await keep(running, 2);
    expect(await found()).toEqual([]);
    // What is cancelled afterwards ran when it was kept.
    await cancel(patient, id);
    expect(await found()).toEqual([]);

    await keep(await seriesOf(), 3);
    expect(await found()).toEqual(['renewals: kept for a series that does not run']);
    const long = await seriesOf();
    const { id: other } = await aBooking(product, { patient, center, date: aWindow(now, 4).date });
    await db.updateTable('bookings').set({ series_id: long }).where('id', '=', other).execute();
    await keep(long, 4, MOST_RENEWAL_MS + 1);
    expect(await found()).toContain('renewals: kept for too long');
    await sql`drop index bookings_renewed_once`.execute(db);
    await keep(long, 5);
    expect(await found()).toContain('renewals: a date was kept twice');
    await sql`delete from bookings where hold_kind = 'renewal'`.execute(db);
    await sql`create unique index bookings_renewed_once on bookings (series_id, session_date) where hold_kind = 'renewal'`.execute(
      db,
    );
  });

  it('finds whoever owes what they must not, waits for ever, or has more than was promised', async () => {
    const found = async () =>
      (await broken()).filter((one) => one.startsWith('7 who pays: ')).map((one) => one.slice(12));
    const now = product.now();
    const center = await aTakingCenter(product, { slots: 12 }, [
      { scheme: 'cghs', patient_share_paise: 40_000 },
      { scheme: 'pmjay' },
    ]);
    const patient = await patientWithSession(product);
    const [pmjay, cghs] = [await aCover(patient, 'pmjay'), await aCover(patient, 'cghs')];
    await approved(product, cghs, center.id);
    await approved(product, pmjay, center.id);
    const sponsor = await aSponsor(product, { center_id: center.id, sessions: 1 });
    const before = new Date(now.getTime() - DAY_MS);
    let days = 2;
    const at = (row: object) => ({ center_id: center.id, ...row });
    /** A session of its own window, as a row of the database. */
    const written = async (row: Record<string, unknown> = {}) => {
      const { id } = await aBooking(product, { patient, center, isScheme: true, date: aWindow(now, (days += 2)).date });
      const present = await db
        .selectFrom('approvals')
        .select('id as approval_id')
        .where(sql<boolean>`cover_id = ${row.cover_id ?? null}::uuid`)
        .where('state', '=', 'given')
        .executeTakeFirst();
      await db
        .updateTable('bookings')
        .set(at({ ...present, ...row }))
        .where('id', '=', id)
        .execute();
      return id;
    };
    const full = { funding: 'scheme-full', scheme: 'pmjay', cover_id: pmjay };
    const part = { funding: 'scheme-part', scheme: 'cghs', cover_id: cghs, price_paise: 40_000 };
    const waits = { ...full, status: 'pending', awaits_check: true };
    const due = async (row: object) => {
      const id = newId();
      const values = {
        id,
        user_id: patient.id,
        amount_paise: 40_000,
        provider: 'desk',
        created_at: now,
        expires_at: now,
      };
      await db
        .insertInto('payments')
        .values({ ...values, status: 'due', ...row })
        .execute();
      return id;
    };
    const hours = (count: number) => new Date(now.getTime() + count * HOUR_MS);
    const without = async (check: string, change: () => Promise<unknown>) => {
      const { rows } = await sql<{ is: string }>`
        select pg_get_constraintdef(oid) as is from pg_constraint where conname = ${check}`.execute(db);
      await sql`alter table bookings drop constraint ${sql.ref(check)}`.execute(db);
      await change();
      return () =>
        sql`alter table bookings add constraint ${sql.ref(check)} ${sql.raw(rows[0]!.is.replace(/ NOT VALID$/, ''))} not valid`.execute(
          db,
        );
    };
    /** Another approval of a cover, for so many sessions. */
    const given = async (cover_id: string, sessions: number) => {
      const id = newId();
      const days = { valid_from: istDateOf(now), valid_until: addDays(istDateOf(now), 300) };
      await db
        .insertInto('approvals')
        .values({ id, cover_id, center_id: center.id, ...days, sessions, decided_at: before })
        .execute();
      return id;
    };
    const ways: [string, () => Promise<unknown>][] = [
      [
        'something is owed for what a scheme pays wholly',
        () => without('bookings_scheme_full_check', () => written({ ...full, price_paise: 100 })),
      ],
      [
        'a scheme that is free for its patients asks for a share',
        () => without('bookings_scheme_check', async () => written({ ...full, funding: 'scheme-part' })),
      ],
      [
        'a chair waits for a check for too long',
        async () => {
          await db.updateTable('cover_checks').set({ question: 'waiting' }).where('cover_id', '=', pmjay).execute();
          await db.deleteFrom('approvals').where('cover_id', '=', pmjay).execute();
          const hold_expires_at = new Date(now.getTime() + MOST_ANSWER_MS + 1);
          await written({ ...waits, hold_expires_at, created_at: now });
        },
      ],
      [
        // On a scheme that is free for its patients, what an approval does not cover waits on.
        'a chair waits for a check that nobody was asked for',
        () => written({ ...part, status: 'pending', awaits_check: true, hold_expires_at: hours(40), created_at: now }),
      ],
      [
        'nobody was told that a cover was not checked in time',
        () => written({ ...waits, status: 'cancelled', cancel_reason: 'not-checked-in-time', updated_at: before }),
      ],
      [
        'two sessions of a patient are closer than their scheme allows',
        async () => {
          const { date } = aWindow(now, (days += 2));
          await written({ ...full, session_date: date, start_hour: 17 });
          await written({ ...full, session_date: addDays(date, 1), start_hour: 13 });
        },
      ],
      ['a refused cover keeps its chair', () => written({ status: 'pending', cover_refused: 'Another city' })],
      [
        'to be paid at the center, but without its payment',
        () => written({ funding: 'self-at-center', price_paise: 185_000 }),
      ],
      ['a share that nobody asks for', () => written(part)],
      ['written off, and not due', () => due({ written_off_at: now, written_off_because: 'He moved away' })],
      [
        'a scheme has more chairs of a window than are reserved for it',
        async () => {
          await db
            .updateTable('center_schemes')
            .set({ reserved_chairs: 1, checked_on: istDateOf(before) })
            .where('center_id', '=', center.id)
            .where('scheme', '=', 'pmjay')
            .execute();
          const other = await patientWithSession(product);
          const { date } = aWindow(now, (days += 2));
          await written({ ...full, session_date: date });
          await written({ ...full, session_date: date, patient_id: other.id, user_id: other.id, chair: 2 });
        },
      ],
      [
        'a sponsor pays for more sessions than were promised',
        async () => {
          for (let n = 0; n < 2; n++) await written({ funding: 'sponsor', sponsor_id: sponsor.id });
        },
      ],
      [
        'more sessions are booked than were approved',
        async () => {
          const approval_id = await given(cghs, 1);
          for (let n = 0; n < 2; n++) await written({ ...part, approval_id, payment_id: await due({}) });
        },
      ],
      [
        // Of two approvals each session counts for the one that it stands on.
        'more sessions are booked than were approved',
        async () => {
          const two = [await given(cghs, 1), await given(cghs, 1)];
          for (const approval_id of two) await written({ ...part, approval_id, payment_id: await due({}) });
          expect(await found()).toEqual([]);
          await written({ ...part, approval_id: two[1], payment_id: await due({}) });
        },
      ],
      ...[null, pmjay].map((of): [string, () => Promise<unknown>] => [
        'on a scheme, but on no approval of it',
        async () => {
          const approval_id = of && (await given(of, 9));
          const claimed_at = new Date(product.now().getTime() + HOUR_MS);
          const id = await written({ ...part, claimed_at, payment_id: await due({}) });
          await db.updateTable('bookings').set({ approval_id }).where('id', '=', id).execute();
        },
      ]),
      [
        'due at the center for a session that is over',
        async () => {
          const session_date = addDays(istDateOf(now), -9);
          await written({ ...part, payment_id: await due({}), session_date, status: 'completed' });
        },
      ],
    ];
    expect(await found()).toEqual([]);
    for (const [what, breakIt] of ways) {
      const mend = await breakIt();
      expect([...new Set(await found())]).toEqual([what]);
      await emptied('bookings', 'payments');
      if (typeof mend === 'function') await mend();
      await db
        .updateTable('center_schemes')
        .set({ reserved_chairs: null })
        .where('center_id', '=', center.id)
        .execute();
      for (const id of [pmjay, cghs]) await approved(product, id, center.id);
    }
  });

  it('finds plans of closures that are not what was done', async () => {
    const found = async () => (await broken()).filter((one) => one.startsWith('closures: '));
    const center = await aCenter(product, { slots: 9 });
    const [booking, hold] = [
      await aBooking(product, { center }),
      await aBooking(product, { center, chair: 2, isScheme: true }),
    ];
    const now = product.now();
    await db
      .updateTable('bookings')
      .set({ status: 'pending', hold_kind: 'closure', hold_expires_at: new Date(now.getTime() + HOUR_MS) })
      .where('id', '=', hold.id)
      .execute();
    expect(await found()).toEqual(['closures: a chair is kept for no plan']);
    const { session_date: from_date, start_hour, chair } = booking;
    const closed = { center_id: center.id, from_date, to_date: from_date, reason: 'No water' };
    const closure_id = newId();
    await db
      .insertInto('closures')
      // Due later: nobody may carry it out before the doctor has looked.
      .values({
        id: closure_id,
        ...closed,
        state: 'confirmed',
        held_until: now,
        created_at: now,
        confirmed_at: now,
        due_at: new Date(now.getTime() + HOUR_MS),
      })
      .execute();
    const target = { center_id: center.id, session_date: from_date, start_hour: 17, chair: 3, hold_id: hold.id };
    const from = { from_date, from_start_hour: start_hour, from_chair: chair };
    await db
      .insertInto('closure_moves')
      .values({ closure_id, booking_id: booking.id, ...from, decision: 'move', ...target })
      .execute();
    await db.updateTable('bookings').set({ moved_by_closure: true }).where('id', '=', booking.id).execute();
    await db
      .updateTable('closures')
      .set({ confirmed_at: new Date(now.getTime() - HOUR_MS) })
      .where('id', '=', closure_id)
      .execute();
    expect((await found()).sort()).toEqual([
      'closures: a chair is kept elsewhere than its plan says',
      'closures: a confirmed plan was not carried out',
      'closures: an appointment may be changed freely, but no closure moved it',
    ]);
    await db
      .updateTable('closure_moves')
      .set({ outcome: 'moved', done_at: now })
      .where('closure_id', '=', closure_id)
      .execute();
    await db.updateTable('closures').set({ state: 'open' }).where('id', '=', closure_id).execute();
    expect(await found()).toContain('closures: an open or given up plan has moved somebody');
    await db.deleteFrom('closures').where('id', '=', closure_id).execute();
    await db.deleteFrom('bookings').where('id', '=', hold.id).execute();
    await db.updateTable('bookings').set({ moved_by_closure: false }).where('id', '=', booking.id).execute();
  });

  describe('finds money of a desk', () => {
    /** One that was paid in cash at the desk. */
    async function paidAtDesk() {
      const patient = await loggedInPatient(product);
      const { id, center_id: centerId } = await aBooking(product, { patient, isScheme: true });
      const entry = await aDeskPayment(product, { patient, bookingId: id, centerId, amount: 185_000 });
      const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      return { booking: row, entry, centerId, paymentId: row.payment_id! };
    }
    /** Past the guard of the book, as no code of ours can. */
    async function forge(entry: string, change: Record<string, unknown>) {
      await sql`alter table desk_entries disable trigger desk_entries_unchanged`.execute(db);
      await db.updateTable('desk_entries').set(change).where('id', '=', entry).execute();
      await sql`alter table desk_entries enable trigger desk_entries_unchanged`.execute(db);
    }
    const desk = (what: string) => `6 desk: ${what}`;

    it('of which all is well', async () => {
      await paidAtDesk();
      expect(await broken()).toEqual([]);
    });

    it('that the book has another sum of', async () => {
      const { entry } = await paidAtDesk();
      await forge(entry, { amount_paise: 184_999 });
      expect(await broken()).toEqual([
        desk('a payment at the desk and its entries differ'),
        desk('an appointment paid at the desk and its line differ'),
      ]);
    });

    it('that is due though the book has it', async () => {
      const { paymentId } = await paidAtDesk();
      await db.updateTable('payments').set({ status: 'due', paid_at: null }).where('id', '=', paymentId).execute();
      expect(await broken()).toContain(desk('a payment at the desk and its entries differ'));
    });

    it('without its receipt, or under another mode', async () => {
      const { entry } = await paidAtDesk();
      await forge(entry, { mode: 'upi' });
      expect(await broken()).toEqual([desk('a payment at the desk without its receipt')]);
    });

    it('that is said to be returned and is not in the book', async () => {
      const { booking, paymentId } = await paidAtDesk();
      await db
        .updateTable('bookings')
        .set({ status: 'cancelled', cancel_reason: 'center-closed' })
        .where('id', '=', booking.id)
        .execute();
      const refund = { id: newId(), payment_id: paymentId, booking_id: booking.id, n: 1, amount_paise: 185_000 };
      await db
        .insertInto('refunds')
        .values({ ...refund, reason: 'center-closed', status: 'succeeded', created_at: product.now() })
        .execute();
      expect(await broken()).toEqual([desk('a refund at the desk and its entries differ')]);
      await db.updateTable('refunds').set({ status: 'requested' }).where('id', '=', refund.id).execute();
      expect(await broken()).toEqual([]);
      await db.updateTable('refunds').set({ provider_refund_id: 're_1' }).where('id', '=', refund.id).execute();
      expect(await broken()).toEqual([desk('money of a desk was sent to the payment provider')]);
    });

    it('whose entry is of an online payment', async () => {
      const { id } = await booked();
      const { entry } = await paidAtDesk();
      const online = await db
        .selectFrom('bookings')
        .select('payment_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await forge(entry, { payment_id: online.payment_id });
      expect(await broken()).toContain(desk('an entry of the cash book without its payment'));
    });

    it('that was taken back by another sum', async () => {
      const { entry, centerId, booking, paymentId } = await paidAtDesk();
      const at = product.now();
      const about = { center_id: centerId, booking_id: booking.id, payment_id: paymentId, counters: entry, at };
      const wrong = { kind: 'correction', mode: 'cash', amount_paise: -1, administrator_name: 'kavya' };
      await db
        .insertInto('desk_entries')
        .values({ id: newId(), day: '2026-11-19', ...about, ...wrong })
        .execute();
      expect(await broken()).toContain(desk('a correction that is not what it takes back'));
    });

    it('that came into a day after it was closed', async () => {
      const { centerId, entry } = await paidAtDesk();
      const { day } = await db
        .selectFrom('desk_entries')
        .select('day')
        .where('id', '=', entry)
        .executeTakeFirstOrThrow();
      const closed = { expected_paise: 185_000, counted_paise: 185_000, administrator_name: 'kavya' };
      await db
        .insertInto('desk_days')
        .values({ center_id: centerId, day, closed_at: product.now(), ...closed })
        .execute();
      expect(await broken()).toEqual([]);
      await db.updateTable('desk_days').set({ expected_paise: 1, counted_paise: 1 }).execute();
      expect(await broken()).toEqual([desk('a closed day of a cash book is not the sum of its entries')]);
    });

    it('that was also paid online', async () => {
      const { id } = await booked();
      await db.updateTable('bookings').set({ payment_id: null, price_paise: 0 }).where('id', '=', id).execute();
      expect(await broken()).toContain('2 money: paid, and pays for nothing');
    });
  });

  it('finds a payment that is not the sum of its sessions', async () => {
    const { id } = await booked();
    await db.updateTable('bookings').set({ price_paise: 100 }).where('id', '=', id).execute();
    expect(await broken()).toContain('2 money: a payment is not the sum of its sessions');
  });

  it('finds one that was booked on top of what a center kept when it gave up chairs, but not what it kept', async () => {
    const center = await aCenter(product, { slots: 4 });
    for (const chair of [1, 2, 3]) await aBooking(product, { center, chair });
    await product.pass(MINUTE_MS);
    await db
      .updateTable('centers')
      .set({ slots: 2, slots_changed_at: product.now() })
      .where('id', '=', center.id)
      .execute();
    expect(await broken()).toEqual([]);
    await product.pass(MINUTE_MS);
    await aBooking(product, { center, chair: 4 });
    expect(await broken()).toEqual([expect.stringMatching(/^1 chairs: more bookings than chairs: .* at 9: 4 of 2$/)]);
  });

  it('takes a booking for kept that got its lock before the chairs became fewer, though it read its clock later', async () => {
    const center = await aCenter(product, { slots: 2 });
    for (const chair of [1, 2]) await aBooking(product, { center, chair });
    const now = product.now();
    const later = new Date(now.getTime() + MINUTE_MS);
    await db.updateTable('bookings').set({ claimed_at: later }).where('center_id', '=', center.id).execute();
    const fewer = { what: 'slots', slots: 1 } as const;
    await db.transaction().execute((tx) => changeCapacity(tx, center.id, fewer, { anyway: true }, now));
    expect(await broken()).toEqual([]);
  });

  it('finds a center whose chairs are other than their number says', async () => {
    const center = await aCenter(product, { slots: 3 });
    const chairs = db.updateTable('chairs').where('center_id', '=', center.id).where('number', '=', 2);
    await chairs.set({ is_retired: true }).execute();
    expect(await broken()).toEqual([`1 chairs: the chairs of ${center.name} are other than their number says`]);
    await chairs.set({ is_retired: false }).execute();
    expect(await broken()).toEqual([]);
  });

  it('finds two bookings on one chair', async () => {
    const center = await aCenter(product, { slots: 2 });
    await sql`drop index bookings_one_taken_chair`.execute(db);
    await aBooking(product, { center, chair: 1 });
    await aBooking(product, { center, chair: 1 });
    expect(await broken()).toEqual(['1 chairs: two bookings on one chair']);
    await db.deleteFrom('bookings').execute();
    await sql`create unique index bookings_one_taken_chair on bookings (center_id, session_date, start_hour, chair) where status <> 'cancelled' and not frees_chair`.execute(
      db,
    );
  });

  it('finds a hold that outlived its end', async () => {
    const booking = await aBooking(product, { status: 'pending' });
    const hold_expires_at = new Date(product.now().getTime() - 2 * MINUTE_MS);
    await db.updateTable('bookings').set({ hold_expires_at }).where('id', '=', booking.id).execute();
    expect(await broken()).toEqual(['4 holds: a hold outlived its end']);
  });

  it('finds a payment that the provider calls paid and we call open', async () => {
    await booked();
    await db.updateTable('payments').set({ status: 'open', paid_at: null }).execute();
    expect(await broken()).toEqual(['2 money: paid at the provider, not with us']);
  });

  it('finds a payment that we do not know', async () => {
    await booked();
    await emptied('bookings', 'payments');
    expect(await broken()).toEqual(['2 money: paid at the provider, unknown to us']);
  });

  it('finds a payment that is paid with us alone', async () => {
    await aBooking(product, { status: 'pending' });
    await db.updateTable('bookings').set({ status: 'confirmed', hold_expires_at: null }).execute();
    await db.updateTable('payments').set({ status: 'paid' }).execute();
    expect(await broken()).toEqual(['2 money: paid with us, not at the provider']);
  });

  it('finds money that is neither booked nor on its way back', async () => {
    const { patient, id } = await booked();
    await unheardOf(product);
    await cancel(patient, id);
    await refunded(patient);
    await db.deleteFrom('refunds').execute();
    const found = await broken();
    await product.control('webhooks', { mode: 'normal' });
    expect(found).toContain('2 money: paid, but neither booked nor refunded');
    expect(found).toContain('3 refunds: refunded at the provider, unknown to us');
  });

  it('knows a refund that was written down before the time that it looks back to, and made after it', async () => {
    const { patient, id } = await booked();
    await cancel(patient, id);
    await refunded(patient);
    const longAgo = new Date(product.now().getTime() - 3_000 * 24 * HOUR_MS);
    await db.updateTable('refunds').set({ created_at: longAgo }).execute();
    expect(await broken()).toEqual([]);
  });

  it('is not misled by a refund that is made between its reading of the two books', async () => {
    const { patient, id } = await booked();
    const { payments } = product.context;
    const books = [await payments.book(new Date(0))];
    await cancel(patient, id);
    await refunded(patient);
    const book = async (since: Date) => books.shift() ?? payments.book(since);
    const found = await examine({ ...product.context, payments: { ...payments, book } }, new Date(0));
    expect(books).toEqual([]);
    expect(found.filter(({ ids }) => !ids.some((one) => earlier.has(one)))).toEqual([]);
  });

  it('finds what is booked and refunded as well', async () => {
    const { patient, id } = await booked();
    await cancel(patient, id);
    await refunded(patient);
    await db.updateTable('bookings').set({ status: 'confirmed', cancel_reason: null }).execute();
    expect(await broken()).toEqual(['2 money: booked, and refunded as well']);
  });

  it('finds a refund that the provider never made', async () => {
    const { patient, id } = await booked();
    await cancel(patient, id);
    await refunded(patient);
    await db.updateTable('refunds').set({ provider_refund_id: 're_made_up' }).execute();
    expect(await broken()).toContain('3 refunds: refunded with us, not at the provider');
  });

  it('finds a refund that the bank refused, and the patient is told too', async () => {
    const { patient, id } = await booked();
    await product.control('refunds', { mode: 'pending' });
    await cancel(patient, id);
    const asked = await waitFor('the provider knows', () =>
      product.sandbox.ledger().refunds.find((one) => one.status === 'pending'),
    );
    await failRefund(product, asked.id);
    await product.control('refunds', { mode: 'succeed' });
    await waitFor('it has failed', async () => (await myBookings(patient))[0]!.paymentStatus === 'refund failed');
    expect(await broken()).toEqual(['3 refunds: the provider refused this refund']);
    // Both books agree: it waits for an administrator, and nothing is broken.
    const tasks = (await product.examine()).filter(({ isTask }) => isTask);
    expect(tasks.map(({ what }) => what)).toEqual(['the provider refused this refund']);
  });

  it('lets money be kept that an administrator kept on purpose, and no other', async () => {
    const administrator = await anAdministrator(product);
    const { id } = await booked();
    await turn(administrator, id, { bookingStatus: 'cancelled', refund: 'none' });
    expect(await broken()).toEqual([]);
    await db.deleteFrom('administrator_actions').where('subject_id', '=', id).execute();
    expect(await broken()).toEqual(['2 money: paid, but neither booked nor refunded']);
  });

  it('lets a part be refunded where an administrator chose it, and nowhere else', async () => {
    const administrator = await anAdministrator(product);
    const { patient, id } = await booked();
    await turn(administrator, id, {
      bookingStatus: 'cancelled',
      refund: 'none',
      askedBy: 'patient',
      reason: 'Travelling',
    });
    await administrator.client.call(appointments.startRefund, { params: { id }, body: { amount: 500 } });
    await refunded(patient);
    expect(await broken()).toEqual([]);
    await db.deleteFrom('outbox').where('template', '=', 'refund-started').execute();
    expect(await broken()).toEqual(['5 mails: refunded after it was cancelled without its mail']);
    await db.deleteFrom('administrator_actions').where('subject_id', '=', id).execute();
    expect(await broken()).toContain('2 money: paid, but neither booked nor refunded');
  });

  it('finds a cancellation in time that gave back less than was paid', async () => {
    const { patient, id } = await booked();
    await cancel(patient, id);
    await refunded(patient);
    expect(await broken()).toEqual([]);
    await db.updateTable('refunds').set({ amount_paise: 100 }).where('booking_id', '=', id).execute();
    expect(await broken()).toContain('2 money: paid, but neither booked nor refunded');
  });

  it('finds a cancellation by the center without its mail', async () => {
    const { id } = await aBooking(product, { isScheme: true });
    await turn(await anAdministrator(product), id, { bookingStatus: 'cancelled' });
    expect(await broken()).toEqual([]);
    await db.deleteFrom('outbox').execute();
    expect(await broken()).toEqual(['5 mails: cancelled by the center without its mail']);
  });

  it('finds a confirmation and a cancellation without their mails', async () => {
    const { patient, id } = await booked();
    await db.deleteFrom('outbox').execute();
    expect(await broken()).toEqual(['5 mails: confirmed without its mail']);
    await cancel(patient, id);
    await refunded(patient);
    await db.deleteFrom('outbox').execute();
    expect(await broken()).toContain('5 mails: cancelled without its mail');
  });
});

describe('what is kept too long', () => {
  it('is what outlived its time by more than two days, named and counted', async () => {
    const code = (days: number) => {
      const at = new Date(product.now().getTime() - days * 24 * HOUR_MS);
      return { id: newId(), email: 'meera@example.org', purpose: 'signup', created_at: at, expires_at: at };
    };
    const late = [code(32.1), code(300)];
    await db
      .insertInto('email_verifications')
      .values([code(31.9), code(29), ...late])
      .execute();
    const found = (await product.examine()).filter(({ rule }) => rule === 'kept too long');
    expect(found).toEqual([
      {
        rule: 'kept too long',
        what: '2 in email_verifications are kept longer than 30 days (codes)',
        ids: expect.arrayContaining(late.map(({ id }) => id)),
        advice: expect.stringContaining('--repair'),
      },
    ]);
    await forgetAll(product.context);
    expect(await broken()).toEqual([]);
  });
});

describe('what needs a person', () => {
  it('is nothing where all is well', async () => {
    await booked();
    expect(await ask(db, needsAPerson('all', product.now()))).toEqual({
      failedRefunds: 0,
      undeliverableMails: 0,
      overdueHolds: 0,
      stuckPayments: 0,
    });
  });

  it('is what the product could not put right by itself', async () => {
    const { id } = await booked();
    const { payment_id } = await db
      .selectFrom('bookings')
      .select('payment_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const refund = {
      payment_id: payment_id!,
      booking_id: id,
      amount_paise: 100,
      reason: 'patient',
      created_at: product.now(),
    };
    await db
      .insertInto('refunds')
      .values({ ...refund, id: newId(), status: 'failed' })
      .execute();
    // One that is being sent would be noted as sent after this.
    await allMailsSent(product);
    await db
      .updateTable('outbox')
      .set({ status: 'waiting', sent_at: null, attempts: 5, due_at: new Date(product.now().getTime() + HOUR_MS) })
      .execute();
    const held = await aBooking(product, { status: 'pending' });
    const longAgo = new Date(product.now().getTime() - 2 * HOUR_MS);
    await db.updateTable('bookings').set({ hold_expires_at: longAgo }).where('id', '=', held.id).execute();
    await db.updateTable('payments').set({ created_at: longAgo }).where('id', '=', held.payment_id).execute();
    expect(await ask(db, needsAPerson('all', product.now()))).toEqual({
      failedRefunds: 1,
      undeliverableMails: 1,
      overdueHolds: 1,
      stuckPayments: 1,
    });
  });
});

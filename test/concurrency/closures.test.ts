/** Closing with a plan while others book, pay, wait and change, on a real PostgreSQL with three instances of the product. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, offers, waits } from '../../src/contract';
import { type Closure, capacity, closures } from '../../src/contract/admin';
import { type AdministratorAtWork, aLastingAdministrator } from '../administrator';
import { hold, pay } from '../booking-steps';
import { MINUTE_MS } from '../../src/domain/time';
import { type CenterRow, type LoggedIn, aBooking, aCenter, patientWithSession, whileFull } from '../builders';
import { aClient } from '../client';
import { type Person, aCrowd, everybodyWants } from '../crowd';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';
import { type Window, aWindow } from '../windows';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 4);
const postgres = aRealPostgres();

let product: Product;
let clerks: AdministratorAtWork[];
beforeAll(async () => {
  product = await startInstances(postgres);
  const [first, second] = [await aLastingAdministrator(product), await aLastingAdministrator(product)];
  const { cookies } = second.client;
  clerks = [first, { ...second, client: aClient(product, { url: product.urls[1]!, refreshes: false, cookies }) }];
});
afterAll(() => stopInGoodOrder(product));

/** Far from the other centers, so that a plan stays at its own. */
let places = 0;
const aLonelyCenter = (slots: number) => aCenter(product, { slots, latitude: 8, longitude: (places += 1) });
const code = (answer: object) => ('code' in answer ? String(answer.code) : 'done');
const closing = ({ date, time }: Window) => ({ from: date, to: date, time: time as '9 AM - 1 PM', reason: 'No water' });

function close(center: CenterRow, window: Window, clerk = clerks[0]!) {
  return clerk.client.call(capacity.addException, {
    params: { id: center.id },
    body: { ...closing(window), plan: true },
  });
}

const confirm = (plan: Closure, clerk = clerks[0]!) =>
  clerk.client.call(closures.confirm, { params: { id: plan._id } });

const live = (centerId: string) =>
  product.database.db
    .selectFrom('bookings')
    .select(['id', 'patient_id', 'session_date', 'start_hour', 'chair', 'status', 'hold_kind'])
    .where('center_id', '=', centerId)
    .where('status', '<>', 'cancelled')
    .execute();

/** No chair twice, nobody in two places; the doctor looks at the rest. */
async function inGoodOrder(centerId: string): Promise<void> {
  const rows = await live(centerId);
  const chairs = rows.map((row) => `${row.session_date} ${row.start_hour} ${row.chair}`);
  expect(new Set(chairs).size).toBe(chairs.length);
  const people = rows
    .filter((row) => row.hold_kind === null)
    .map((row) => `${row.patient_id} ${row.session_date} ${row.start_hour}`);
  expect(new Set(people).size).toBe(people.length);
  expect(await product.examine()).toEqual([]);
}

async function someBooked(
  center: CenterRow,
  window: Window,
  count: number,
): Promise<{ patient: LoggedIn; id: string }[]> {
  const booked = [];
  for (let chair = 1; chair <= count; chair++) {
    const patient = await patientWithSession(product, { url: product.urls[chair % 3]! });
    const { id } = await aBooking(product, { center, patient, date: window.date, startHour: window.startHour, chair });
    booked.push({ patient, id });
  }
  return booked;
}

describe('closing with a plan', () => {
  it(`while a crowd books that window and the next: whoever came first is in the plan, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aLonelyCenter(6);
      const window = aWindow(product.now(), 3 + (round % 20));
      const next = aWindow(product.now(), 3 + (round % 20), 13);
      await someBooked(center, window, 2);
      const [crowd, others] = [await aCrowd(product, 4), await aCrowd(product, 4)];
      const [{ plan }] = await Promise.all([
        close(center, window),
        everybodyWants(crowd, center, window),
        everybodyWants(others, center, next),
      ]);
      const there = (await live(center.id)).filter(
        (row) => row.session_date === window.date && row.start_hour === 9 && row.hold_kind === null,
      );
      expect(plan!.moves.map((move) => move.appointmentId).sort()).toEqual(there.map((row) => row.id).sort());
      expect(plan!.moves.every((move) => move.isHeld)).toBe(true);
      await inGoodOrder(center.id);
      const { left, closure } = await confirm(plan!);
      expect(left).toEqual([]);
      expect(closure.isDone).toBe(true);
      await inGoodOrder(center.id);
    }
  });

  it(`by two clerks at once: one plan has everybody, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aLonelyCenter(4);
      const window = aWindow(product.now(), 3 + (round % 20));
      await someBooked(center, window, 3);
      const answers = await Promise.all(clerks.map((clerk) => close(center, window, clerk)));
      expect(answers.map(({ plan }) => plan?.counts.touched ?? 0).sort()).toEqual([0, 3]);
      await inGoodOrder(center.id);
    }
  });

  it(`while the waiting list offers the chairs around it: none is kept twice, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aLonelyCenter(1);
      const window = aWindow(product.now(), 3 + (round % 20));
      await someBooked(center, window, 1);
      const waiting = await aCrowd(product, 3);
      for (const { client } of waiting) {
        const body = {
          centers: [center.id],
          dates: [window.date],
          times: ['1 PM - 5 PM', '9 AM - 1 PM', '5 AM - 9 AM'],
        };
        await whileFull(product, [center], () => client.call(waits.add, { body }));
      }
      const [{ plan }] = await Promise.all([close(center, window), product.sweep(), product.sweep()]);
      expect(plan!.counts).toMatchObject({ touched: 1, move: 1 });
      await product.sweep();
      await inGoodOrder(center.id);
      expect((await confirm(plan!)).left).toEqual([]);
      await inGoodOrder(center.id);
    }
  });
});

describe('closing while a chair is offered there', () => {
  /** A center with one booked chair and one that is offered to a person who waits. */
  async function anOfferedChair(window: Window, booked: number) {
    const center = await aLonelyCenter(booked + 1);
    const sessions = await someBooked(center, window, booked);
    const [person] = (await aCrowd(product, 1)) as [Person];
    const body = { centers: [center.id], dates: [window.date], times: [window.time] };
    const last = await aBooking(product, {
      center,
      date: window.date,
      startHour: 9,
      chair: booked + 1,
      isScheme: true,
    });
    await person.client.call(waits.add, { body });
    await product.database.db.deleteFrom('bookings').where('id', '=', last.id).execute();
    const offer = await waitFor('the chair is offered', async () => {
      await product.sweep();
      return (await person.client.call(offers.list)).offers[0] ?? null;
    });
    return { center, sessions, person, params: { id: offer._id } };
  }

  const takings: [string, number, 'accept' | 'decline', boolean][] = [
    ['taken, beside people who are booked', 2, 'accept', true],
    ['taken, alone, and closed anyway', 0, 'accept', false],
    ['declined', 1, 'decline', true],
  ];
  it.each(takings)(`is one before the other: the offer %s, ${ROUNDS} times`, async (_, booked, answer, isPlanned) => {
    for (let round = 0; round < ROUNDS; round++) {
      const window = aWindow(product.now(), 3 + (round % 20));
      const { center, sessions, person, params } = await anOfferedChair(window, booked);
      const how = isPlanned ? { plan: true } : { anyway: true };
      const body = { ...closing(window), ...how };
      const ask = () => person.client.ask(offers[answer], { params });
      const close = () => clerks[0]!.client.call(capacity.addException, { params: { id: center.id }, body });
      // In turn one of them is a little ahead.
      const isAskedFirst = round % 2 === 0;
      const asked = isAskedFirst ? ask() : null;
      const closed = close();
      const [taken, { plan }] = await Promise.all([asked ?? ask(), closed, product.sweep()]);

      // Nothing is kept any more in what is closed, and nothing offered later.
      const there = (await live(center.id)).filter((row) => row.session_date === window.date && row.start_hour === 9);
      expect(there.filter((row) => row.hold_kind !== null)).toEqual([]);
      await product.sweep();
      expect((await person.client.call(offers.list)).offers).toEqual([]);
      // Whoever took it first is booked, and in the plan as everybody else.
      const theirs = there.filter((row) => row.patient_id === person.id);
      expect(theirs).toHaveLength(answer === 'accept' && code(taken) === 'done' ? 1 : 0);
      expect(['done', 'offer-gone', 'window-full']).toContain(code(taken));
      if (isPlanned) {
        const touched = [...sessions, ...theirs].map(({ id }) => id);
        expect(plan!.moves.map((move) => move.appointmentId).sort()).toEqual(touched.sort());
        expect((await confirm(plan!)).left).toEqual([]);
      }
      await inGoodOrder(center.id);
    }
  });
});

describe('confirming', () => {
  it(`by two clerks at once moves and tells everybody once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aLonelyCenter(5);
      const window = aWindow(product.now(), 3 + (round % 20));
      const booked = await someBooked(center, window, 5);
      const { plan } = await close(center, window);
      const answers = await Promise.all(clerks.map((clerk) => confirm(plan!, clerk)));
      for (const { left } of answers) expect(left).toEqual([]);
      const { closure } = await confirm(plan!);
      expect(closure.moves.map((move) => move.outcome)).toEqual(Array(5).fill('moved'));
      const mails = await product.database.db
        .selectFrom('outbox')
        .select('booking_id')
        .where('template', '=', 'moved-by-closure')
        .where(
          'booking_id',
          'in',
          booked.map(({ id }) => id),
        )
        .execute();
      expect(mails).toHaveLength(5);
      await inGoodOrder(center.id);
    }
  });

  it(`while patients cancel, move and accept: everybody ends as they last chose, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aLonelyCenter(6);
      const window = aWindow(product.now(), 4 + (round % 20));
      const booked = await someBooked(center, window, 6);
      const { plan } = await close(center, window);
      const later = aWindow(product.now(), 14 + (round % 10), 17);
      const changes = booked.map(({ patient, id }, index) => {
        const body = { appoinmentId: id };
        if (index % 3 === 0) return patient.client.ask(bookings.cancelBooking, { body });
        if (index % 3 === 1) {
          return patient.client.ask(bookings.rescheduleBooking, {
            body: { ...body, date: later.date, time: later.time },
          });
        }
        return patient.client.ask(bookings.acceptMove, { body });
      });
      const [answer, ...answers] = await Promise.all([confirm(plan!), ...changes]);
      const { closure } = await confirm(plan!);
      expect(closure.isDone).toBe(true);
      const rows = new Map((await live(center.id)).map((row) => [row.id, row]));
      for (const [index, { id }] of booked.entries()) {
        const move = closure.moves.find((one) => one.appointmentId === id)!;
        if (index % 3 === 0) {
          expect(code(answers[index]!)).toBe('done');
          expect(rows.has(id)).toBe(false);
        } else if (index % 3 === 1) {
          expect(code(answers[index]!)).toBe('done');
          expect(rows.get(id)).toMatchObject({ session_date: later.date, start_hour: 17 });
        } else {
          expect(['done', 'move-not-open']).toContain(code(answers[index]!));
          expect(move.outcome).toBe('moved');
        }
        if (move.outcome === 'left') expect(answer.left.map((one) => one.appointmentId)).toContain(id);
      }
      expect((await live(center.id)).filter((row) => row.hold_kind === 'closure')).toEqual([]);
      await inGoodOrder(center.id);
    }
  });

  it(`while holds there are paid and payments arrive: who paid has the new session, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aLonelyCenter(3);
      const window = aWindow(product.now(), 4 + (round % 20));
      const people = await Promise.all([0, 1, 2].map((n) => patientWithSession(product, { url: product.urls[n]! })));
      const sessions = [];
      for (const person of people) sessions.push(await hold(person, center, window));
      const paying = sessions.map((session) => pay(product, session.id));
      const [{ plan }] = await Promise.all([close(center, window), ...paying.slice(0, 1)]);
      await Promise.all([confirm(plan!), ...paying, product.sweep()]);
      const everybodyHas = async () => {
        await product.sweep();
        const rows = await live(center.id);
        return rows.length === 3 && rows.every((row) => row.status === 'confirmed') ? true : null;
      };
      // On a busy machine a webhook may be given up, and only what is half a minute old is asked about.
      await waitFor('everybody has paid', everybodyHas, MINUTE_MS);
      const { closure } = await confirm(plan!);
      expect(closure.moves.map((move) => move.outcome)).toEqual(Array(3).fill('moved'));
      expect((await live(center.id)).some((row) => row.session_date === window.date && row.start_hour === 9)).toBe(
        false,
      );
      await inGoodOrder(center.id);
    }
  });

  it(`against giving up, proposing anew and deciding: one of them wins, and no chair is left held, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aLonelyCenter(3);
      const window = aWindow(product.now(), 3 + (round % 20));
      const [first] = await someBooked(center, window, 3);
      const { plan } = await close(center, window);
      const params = { id: plan!._id };
      const { client } = clerks[1]!;
      const decide = { params: { ...params, appointmentId: first!.id }, body: { decision: 'stay' as const } };
      const answers = await Promise.all([
        clerks[0]!.client.ask(closures.confirm, { params }),
        client.ask(closures.propose, { params }),
        client.ask(closures.decide, decide),
        ...(round % 2 === 0 ? [client.ask(closures.giveUp, { params })] : []),
      ]);
      for (const answer of answers) expect(['done', 'closure-not-open']).toContain(code(answer));
      const { closure } = await client.call(closures.get, { params });
      expect(closure.state === 'given-up' || closure.isDone || code(answers[0]!) === 'done').toBe(true);
      if (closure.state !== 'open') {
        await product.sweep();
        expect((await live(center.id)).filter((row) => row.hold_kind === 'closure')).toEqual([]);
      }
      await inGoodOrder(center.id);
    }
  });
});

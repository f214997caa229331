/** Chairs held and not paid: those who do it repeatedly have to wait, and nobody else. */
import { describe, expect, it } from 'vitest';
import { account, bookings, covers, patients, profile } from '../../../src/contract';
import { appointments, dashboard } from '../../../src/contract/admin';
import { FREE_UNPAID_HOLDS, NETWORK_PEOPLE_ON_WORD, NETWORK_UNPAID_HOLDS } from '../../../src/domain/unpaid-holds';
import { HOLD_MINUTES, MAX_HELD_CHAIRS } from '../../../src/domain/policy';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { START_HOURS, windowLabel } from '../../../src/domain/windows';
import { injectFaults } from '../../inject-faults';
import { book, cancel, hold, holdRefused, myBookings, paymentFor } from '../../booking-steps';
import { type CenterRow, type LoggedIn, PASSWORD, aCenter, patientWithSession, withSession } from '../../builders';
import { anAdministrator } from '../../administrator';
import { withPhone } from '../../channels';
import { aClient } from '../../client';
import { aCover, aTakingCenter, approved, askedFor } from '../../funding-steps';
import { aRunningProduct } from '../../the-product';
import { type Window, aWindow } from '../../windows';

const the = aRunningProduct();
const LAPSE_MS = (HOLD_MINUTES + 1) * MINUTE_MS;

/** Each from a separate network. */
const several = (count: number, emailOf?: (n: number) => string): Promise<LoggedIn[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) => patientWithSession(the.product, {}, emailOf && { email: emailOf(n) })),
  );

/** Windows of one day, that many days ahead. */
const windowsOf = (daysAhead: number, count: number = START_HOURS.length): Window[] =>
  START_HOURS.slice(0, count).map((startHour) => ({
    ...aWindow(the.product.now(), daysAhead),
    startHour,
    time: windowLabel(startHour),
  }));

async function isFull({ client }: LoggedIn, center: CenterRow, { date, time }: Window): Promise<boolean> {
  const query = { centerId: center.id, from: date, to: date };
  const { json } = await client.raw('GET', `/auth/availability?${new URLSearchParams(query)}`);
  const { days } = json as { days: { slots: { time: string; free: number }[] }[] };
  return days[0]!.slots.find((slot) => slot.time === time)!.free === 0;
}

/** Holds this many chairs, one per window, which then lapse. */
async function lapse(patient: LoggedIn, center: CenterRow, count: number): Promise<void> {
  for (const window of windowsOf(5).slice(0, count)) await hold(patient, center, window);
  await the.product.pass(LAPSE_MS);
}

async function cancelOpen(patient: LoggedIn): Promise<void> {
  for (const { _id, bookingStatus } of await myBookings(patient))
    if (bookingStatus === 'pending') await cancel(patient, _id);
}

describe('four accounts that hold every chair of three windows, ten times over', { timeout: 120_000 }, () => {
  /** How many chairs they get, all at the same time. */
  const tryAll = async (attackers: LoggedIn[], center: CenterRow, windows: Window[]) => {
    const held = attackers.map(async ({ client }) => {
      let mine = 0;
      for (const window of windows) {
        const { success } = await client.ask(bookings.makePayment, { body: paymentFor({ center, window }) });
        mine += success ? 1 : 0;
      }
      return mine;
    });
    return (await Promise.all(held)).reduce((sum, mine) => sum + mine, 0);
  };

  it('have them once; from then on others find a chair', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const attackers = await several(4);
    const windows = windowsOf(4, 3);
    const held: number[] = [];
    let full = 0;
    for (let round = 1; round <= 10; round++) {
      held.push(await tryAll(attackers, center, windows));
      for (const window of windows) full += (await isFull(attackers[0]!, center, window)) ? 1 : 0;
      if (round === 2) for (const window of windows) await book(the.product, (await several(1))[0]!, center, window);
      await the.product.pass(LAPSE_MS);
    }
    expect(held.slice(0, 3)).toEqual([12, 0, 0]);
    // In five hours each of them holds two more chairs, and no window is full again: one chair of each is paid by now.
    expect(held.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(12 + 2 * 4);
    expect(full).toBeLessThanOrEqual(windows.length + 2);
  });

  it('gain nothing by giving them back just before they lapse', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const attackers = await several(4);
    const windows = windowsOf(4, 3);
    expect(await tryAll(attackers, center, windows)).toBe(12);
    let held = 0;
    for (let round = 2; round <= 10; round++) {
      await the.product.pass((HOLD_MINUTES - 1) * MINUTE_MS);
      const again = attackers.map(async (attacker) => {
        const mine = await myBookings(attacker);
        for (const window of windows) {
          const old = mine.find((one) => one.bookingStatus === 'pending' && one.appoinmentTime === window.time);
          if (old) await cancel(attacker, old._id);
          const got = await tryAll([attacker], center, [window]);
          held += got;
        }
      });
      await Promise.all(again);
      if (round === 3) for (const window of windows) await book(the.product, (await several(1))[0]!, center, window);
    }
    // Two each are changes of mind.
    expect(held).toBeLessThanOrEqual(4 * 2 + 4);
  });

  it('have three chairs in all where their addresses lead to one mailbox', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const attackers = await several(4, (n) => `mallory+${n}@example.org`);
    expect(await tryAll(attackers, center, windowsOf(4, 3))).toBe(MAX_HELD_CHAIRS);
    expect(await holdRefused(attackers[3]!, center, windowsOf(6)[0]!)).toMatchObject({
      status: 409,
      code: 'too-many-holds',
    });
    await the.product.pass(LAPSE_MS);
    expect(await tryAll(attackers, center, windowsOf(4, 3))).toBe(0);
  });
});

describe('a patient', () => {
  it('who changes the window twice is not refused, and neither is who pays late', async () => {
    const center = await aCenter(the.product);
    const [patient] = await several(1);
    for (const window of windowsOf(5).slice(0, FREE_UNPAID_HOLDS)) {
      await cancelOpen(patient!);
      await hold(patient!, center, window);
    }
    await the.product.pass(LAPSE_MS);
    // An hour later one is held and paid at once.
    await the.product.pass(HOUR_MS);
    await book(the.product, patient!, center, windowsOf(5)[3]!);
  });

  it('with three that came to nothing waits an hour, and is told so', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const [patient] = await several(1);
    await lapse(patient!, center, 3);
    const refused = await holdRefused(patient!, center, windowsOf(6)[0]!);
    expect(refused).toMatchObject({
      status: 429,
      code: 'unpaid-holds',
      message: expect.stringContaining('wait a while before you book again'),
    });
    // Counted from when they lapsed, a minute ago.
    expect(refused.retryAfter).toBeGreaterThan(58 * 60);
    expect(refused.retryAfter).toBeLessThanOrEqual(59 * 60);
    await the.product.pass(59 * MINUTE_MS);

    // Then one at a time; it can be resumed, and letting it lapse costs two hours.
    const [first, second] = windowsOf(6) as [Window, Window];
    const page = await hold(patient!, center, first);
    expect(await holdRefused(patient!, center, second)).toMatchObject({ code: 'unpaid-holds' });
    expect(await hold(patient!, center, first)).toEqual(page);
    await the.product.pass(LAPSE_MS);
    expect((await holdRefused(patient!, center, second)).retryAfter).toBeGreaterThan(110 * 60);
  });

  it('who pays has paid for what came before', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const [patient] = await several(1);
    await lapse(patient!, center, 3);
    await the.product.pass(HOUR_MS);
    await book(the.product, patient!, center, windowsOf(6)[0]!);
    for (const window of windowsOf(7).slice(0, 3)) await hold(patient!, center, window);
    await cancelOpen(patient!);
    expect(await holdRefused(patient!, center, windowsOf(8)[0]!)).toMatchObject({ code: 'unpaid-holds' });
  });

  it('who takes the money back has not paid', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const [patient] = await several(1);
    await lapse(patient!, center, 3);
    await the.product.pass(HOUR_MS);
    const booking = await book(the.product, patient!, center, windowsOf(6)[0]!);
    await cancel(patient!, booking._id);
    await the.product.pass(30 * MINUTE_MS);
    await hold(patient!, center, windowsOf(7)[0]!);
    await cancelOpen(patient!);
    expect(await holdRefused(patient!, center, windowsOf(8)[0]!)).toMatchObject({ code: 'unpaid-holds' });
  });

  it('is not to blame for a payment page that could not be opened', async () => {
    const center = await aCenter(the.product);
    const [patient] = await several(1);
    const clear = await injectFaults(the.product, 1, ['500']);
    for (const window of windowsOf(5))
      expect(await holdRefused(patient!, center, window)).toMatchObject({ code: 'payment-provider-down' });
    await clear();
    await hold(patient!, center, windowsOf(5)[0]!);
  });

  it('begins anew a day later', async () => {
    const center = await aCenter(the.product);
    const [patient] = await several(1);
    await lapse(patient!, center, 3);
    expect(await holdRefused(patient!, center, windowsOf(6)[0]!)).toMatchObject({ code: 'unpaid-holds' });
    await the.product.pass(24 * HOUR_MS);
    for (const window of windowsOf(6).slice(0, 3)) await hold(patient!, center, window);
  });

  it('is the same one after the account was deleted and opened again', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const email = 'devika@example.org';
    const [patient] = await several(1, () => email);
    for (const window of windowsOf(5).slice(0, 3)) await hold(patient!, center, window);
    await patient!.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    const [again] = await several(1, () => email);
    expect(again!.id).not.toBe(patient!.id);
    expect(await holdRefused(again!, center, windowsOf(6)[0]!)).toMatchObject({ code: 'unpaid-holds' });
  });
});

describe('a network', () => {
  const from = async (patient: LoggedIn, ip: string, center: CenterRow, window: Window) => {
    // An access token is valid for ten minutes.
    const { client } = await withSession(the.product, patient);
    return client.raw('POST', bookings.makePayment.path, {
      json: paymentFor({ center, window }),
      headers: { 'x-forwarded-for': ip },
    });
  };

  it('from which many hold and nobody pays slows down who has held one; one chair is always possible, and more for who vouches', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 100 });
    const windows = windowsOf(5).slice(0, 3);
    const known = (await several(1))[0]!;
    await book(product, known, center, windowsOf(6)[0]!);
    const people = await several(16);
    // 47 holds of sixteen mailboxes, of which some are slowed down.
    const statuses: number[] = [];
    for (const person of people) {
      for (const window of windows) statuses.push((await from(person, '203.0.113.7', center, window)).status);
    }
    expect(statuses.slice(0, NETWORK_UNPAID_HOLDS)).toEqual(Array.from({ length: NETWORK_UNPAID_HOLDS }, () => 200));

    const [next, proved] = (await several(2)) as [LoggedIn, LoggedIn];
    const first = await from(next, '203.0.113.7', center, windows[0]!);
    expect(first).toMatchObject({ status: 200 });
    const refused = await from(next, '203.0.113.7', center, windows[1]!);
    expect(refused).toMatchObject({
      status: 429,
      json: { code: 'network-holds', message: expect.not.stringContaining('unpaid') },
    });
    // It slows down before it refuses.
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(120);
    const phone = { user_id: proved.id, number: '+919840077777', verified_at: product.now() };
    await product.database.db.insertInto('account_phones').values(phone).execute();
    for (const window of windows) expect((await from(proved, '203.0.113.7', center, window)).status).toBe(200);
    // Another address of the same IPv4 carrier is another network.
    expect((await from(next, '203.0.113.8', center, windows[1]!)).status).toBe(200);
    expect((await from(known, '203.0.113.7', center, windows[0]!)).status).toBe(200);

    await product.pass(4 * HOUR_MS);
    expect((await from(next, '203.0.113.7', center, windows[2]!)).status).toBe(200);
  });
});

describe('what is kept of it', () => {
  it('names nobody and no network', async () => {
    const center = await aCenter(the.product);
    const [patient] = await several(1, () => 'kavya@example.org');
    await hold(patient!, center, windowsOf(5)[0]!);
    const { rows } = await the.product.database.pool.query<Record<string, Buffer>>(
      'select person, network from hold_origins',
    );
    for (const { person, network } of rows) {
      expect(Buffer.from(person!)).toHaveLength(32);
      expect(Buffer.from(network!)).toHaveLength(32);
    }
  });
});

it('all addresses of a mailbox have the tries of one', async () => {
  const ask = (email: string) => aClient(the.product).raw('POST', account.sendOtp.path, { json: { email } });
  const addresses = [
    'kiran@gmail.com',
    'ki.ran@gmail.com',
    'kiran+1@gmail.com',
    'k.i.r.a.n+2@googlemail.com',
    'KIRAN+3@gmail.com',
  ];
  for (const email of addresses) expect((await ask(email)).status).toBe(200);
  expect((await ask('kiran+4@gmail.com')).status).toBe(429);
  expect((await ask('kiran@example.org')).status).toBe(200);
});

describe('chairs that are kept on a patient’s word', () => {
  /** Asks for a chair in each of the next windows on a scheme that nobody has approved; the answers' codes. */
  const keepAsMany = async (
    patient: LoggedIn,
    center: CenterRow,
    asked: { coverId: string; patientId?: string },
    count: number,
    from = 0,
  ) => {
    const codes: string[] = [];
    for (let n = from; n < from + count; n++) {
      const body = {
        ...askedFor(center, windowsOf(3 + 3 * Math.floor(n / 4))[n % 4]!, {
          funding: 'scheme',
          coverId: asked.coverId,
        }),
        ...asked,
      };
      const answer = await patient.client.ask(bookings.makePayment, { body });
      codes.push(answer.success ? 'kept' : `${answer.code}`);
    }
    return codes;
  };
  const aCoverOf = async ({ client }: LoggedIn, patientId: string) =>
    (await client.call(covers.add, { body: { scheme: 'cghs', holder: 'Kamala', cardLast4: '4821', patientId } })).cover
      ._id;
  const addPerson = async ({ client }: LoggedIn, name: string) =>
    (
      await client.call(patients.add, {
        body: { name, relation: 'parent', email: `${name.toLowerCase()}@example.org` },
      })
    ).patient._id;

  it('are six, twelve with a proved number, and a month of sessions for whom a center has seen', async () => {
    const { product } = the;
    const center = await aTakingCenter(product, { slots: 9 }, [{ scheme: 'cghs', sessions_per_course: 20 }]);
    const [patient] = await several(1);
    const coverId = await aCover(patient!, 'cghs');
    const unproved = await keepAsMany(patient!, center, { coverId }, 7);
    expect(unproved).toEqual([...Array(6).fill('kept'), 'too-many-kept-unseen']);
    await withPhone(product, { id: patient!.id, language: 'en' }, { number: '+919840066666', on: [] });
    const proved = await keepAsMany(patient!, center, { coverId }, 7, 6);
    expect(proved).toEqual([...Array(6).fill('kept'), 'too-many-kept-unseen']);
    // The center sees them, until it has seen the person.
    const owner = await anAdministrator(product);
    const shown = async () => {
      const { attention } = (await owner.client.call(dashboard.overview)).overview;
      return attention.keptOnWord.filter(({ centerId }) => centerId === center.id);
    };
    const [row] = await shown();
    expect(row).toMatchObject({ userId: patient!.id, center: center.name, sessions: 12, onScheme: 12 });
    // The soonest can be freed from there; the patient is told, and the others stay.
    const { bookingId, date } = row!.first;
    expect(date).toBe(row!.from);
    const body = { bookingStatus: 'cancelled', askedBy: 'center', code: 'other' } as const;
    await owner.client.call(appointments.setStatus, { params: { id: bookingId }, body });
    const [next] = await shown();
    expect(next).toMatchObject({ sessions: 11 });
    expect(next!.first.bookingId).not.toBe(bookingId);
    expect(await keepAsMany(patient!, center, { coverId }, 1, 20)).toEqual(['kept']);
    // At the center is the same allowance.
    const atCenter = askedFor(center, aWindow(product.now(), 20), { funding: 'at-center' }, 1850);
    expect(await patient!.client.refused(bookings.makePayment, { body: atCenter })).toMatchObject({
      code: 'too-many-kept-unseen',
    });
    // Of another account of the mailbox, or for somebody else, it is the same, too.
    const asha = await addPerson(patient!, 'Asha');
    expect(
      await keepAsMany(patient!, center, { coverId: await aCoverOf(patient!, asha), patientId: asha }, 1, 13),
    ).toEqual(['too-many-kept-unseen']);
    // A center has approved something of them since: a month and a spare session.
    await approved(product, await aCover(patient!, 'pmjay'), center.id);
    expect(await shown()).toEqual([]);
    expect(await keepAsMany(patient!, center, { coverId }, 3, 12)).toEqual(['kept', 'kept', 'too-many-kept']);
  });

  it('are six for all people whom an account has added and nobody has confirmed', async () => {
    const { product } = the;
    const center = await aTakingCenter(product, { slots: 9 }, [{ scheme: 'cghs', sessions_per_course: 20 }]);
    const [carer] = await several(1);
    const codes: string[] = [];
    for (const name of ['Bela', 'Chitra', 'Devi']) {
      const patientId = await addPerson(carer!, name);
      codes.push(...(await keepAsMany(carer!, center, { coverId: await aCoverOf(carer!, patientId), patientId }, 3)));
    }
    expect(codes.slice(0, 6)).toEqual(Array(6).fill('kept'));
    expect(new Set(codes.slice(6))).toEqual(new Set(['too-many-kept-unconfirmed']));
  });

  it('are counted by people where many come to one network, as in a camp: more of them are refused, not more chairs', {
    timeout: 120_000,
  }, async () => {
    const { product } = the;
    const center = await aTakingCenter(product, { slots: 200 }, [{ scheme: 'cghs', sessions_per_course: 20 }]);
    const people = await several(NETWORK_PEOPLE_ON_WORD + 2);
    const [newcomer, proved] = people.splice(-2) as [LoggedIn, LoggedIn];
    const windows = windowsOf(5).slice(0, 2);
    const cards = new Map<LoggedIn, string>();
    const ask = async (patient: LoggedIn, window: Window) => {
      const coverId = cards.get(patient) ?? (await aCover(patient, 'cghs'));
      cards.set(patient, coverId);
      const json = { ...askedFor(center, window, { funding: 'scheme', coverId }), coverId };
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      return patient.client.raw('POST', bookings.makePayment.path, { json, headers });
    };
    const keep = async (those: LoggedIn[], window: Window) => {
      const answers = await Promise.all(those.map((patient) => ask(patient, window)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    };
    // More chairs than there is room for people, and then all of these.
    const some = people.slice(0, people.length / 2);
    await keep(some, windows[0]!);
    await keep(people, windows[1]!);
    expect(await ask(newcomer, windows[0]!)).toMatchObject({ status: 429, json: { code: 'network-on-word' } });
    await withPhone(product, { id: proved.id, language: 'en' }, { number: '+919840055555', on: [] });
    expect((await ask(proved, windows[0]!)).status).toBe(200);
  });

  it('are one allowance of all accounts of a mailbox', async () => {
    const { product } = the;
    const center = await aTakingCenter(product, { slots: 9 }, [{ scheme: 'cghs', sessions_per_course: 20 }]);
    const [one, other] = await several(2, (n) => `oscar+${n}@example.org`);
    await keepAsMany(one!, center, { coverId: await aCover(one!, 'cghs') }, 4);
    const codes = await keepAsMany(other!, center, { coverId: await aCover(other!, 'cghs') }, 3);
    expect(codes).toEqual(['kept', 'kept', 'too-many-kept-unseen']);
  });
});

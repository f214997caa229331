/** Reserved chairs, a sponsor's last session, and answers about covers, all at once, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings } from '../../src/contract';
import { funding } from '../../src/contract/admin';
import { MINUTE_MS } from '../../src/domain/time';
import { aLastingAdministrator } from '../administrator';
import { myBookings } from '../booking-steps';
import { type LoggedIn, patientWithSession } from '../builders';
import { aCover, aSponsor, aTakingCenter, approved, askedFor } from '../funding-steps';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { type Window, aWindow } from '../windows';

const ROUNDS = 4;
const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product));

const people = (count: number): Promise<LoggedIn[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      patientWithSession(product, { url: product.urls[n % product.urls.length]! }),
    ),
  );
const ask = async ({ client }: LoggedIn, body: ReturnType<typeof askedFor>): Promise<string> => {
  const answer = await client.ask(bookings.makePayment, { body });
  return answer.success ? answer.state : String(answer.code);
};
const count = (answers: string[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
};

async function onSchemeAt(patient: LoggedIn, centerId: string) {
  const coverId = await aCover(patient, 'pmjay');
  await approved(product, coverId, centerId);
  return { funding: 'scheme', coverId } as const;
}

describe('reserved chairs', () => {
  it('are neither taken by others nor exceeded, when everybody comes at once', async () => {
    const [payers, covered] = [await people(12), await people(8)];
    const center = await aTakingCenter(product, { slots: 6 }, [{ scheme: 'pmjay', reserved_chairs: 2 }]);
    const window = aWindow(product.now(), 7);
    const asked = await Promise.all(covered.map((patient) => onSchemeAt(patient, center.id)));
    const answers = await Promise.all([
      ...payers.map((patient) => ask(patient, askedFor(center, window, {}, 1850))),
      ...covered.map((patient, n) => ask(patient, askedFor(center, window, asked[n]!))),
    ]);
    const { 'to-pay': paid, confirmed, 'window-full': full = 0, 'scheme-share-full': shareFull = 0 } = count(answers);
    expect([paid, confirmed, full + shareFull]).toEqual([4, 2, 14]);
  });
});

describe('the sessions of a sponsor', () => {
  it('are not booked twice: the last goes to one', async () => {
    const crowd = await people(9);
    const center = await aTakingCenter(product, { slots: 20 }, []);
    const { code } = await aSponsor(product, { center_id: center.id, sessions: 3 });
    const windows: Window[] = [5, 9, 13].map((hour) => aWindow(product.now(), 8, hour as 5));
    const asked = { funding: 'sponsor', sponsorCode: code } as const;
    const answers = await Promise.all(
      crowd.map((patient, n) => ask(patient, askedFor(center, windows[n % windows.length]!, asked))),
    );
    expect(count(answers)).toEqual({ confirmed: 3, 'sponsor-used-up': 6 });
  });
});

describe('the terms of a center', () => {
  it('are those of whoever saves last, when several save at once', async () => {
    const administrator = await aLastingAdministrator(product);
    for (let round = 0; round < ROUNDS; round++) {
      const center = await aTakingCenter(product, {}, round % 2 === 0 ? [] : [{ scheme: 'cghs' }]);
      const chairs = { reservedChairs: null, opensHoursBefore: null };
      const terms = { ...chairs, referralNeeded: false, daysBefore: 0, hoursBetween: 0, sessionsPerCourse: null };
      const save = (share: number) => {
        const cghs = { ...terms, scheme: 'cghs' as const, share, papers: [] };
        const body = { atCenter: [], price: null, schemes: [cghs] };
        return administrator.client.ask(funding.setOfCenter, { params: { id: center.id }, body });
      };
      const answers = await Promise.all([100, 200, 300, 400, 500, 600].map(save));
      expect(answers.map(({ success }) => success)).toEqual(answers.map(() => true));
      const { funding: set } = await administrator.client.call(funding.ofCenter, { params: { id: center.id } });
      expect(set.schemes).toMatchObject([{ scheme: 'cghs', share: expect.any(Number) }]);
    }
  });
});

describe('the answer about a cover', () => {
  it('comes to one end, whoever cancels, answers otherwise or is late meanwhile', async () => {
    const administrator = await aLastingAdministrator(product);
    for (let round = 0; round < ROUNDS; round++) {
      const [patient] = await people(1);
      const center = await aTakingCenter(product, { slots: 1 }, [{ scheme: 'pmjay' }]);
      const coverId = await aCover(patient!, 'pmjay');
      const window = aWindow(product.now(), 12);
      await ask(patient!, askedFor(center, window, { funding: 'scheme', coverId }));
      const appoinmentId = (await myBookings(patient!))[0]!._id;
      const about = { params: { id: coverId } };
      const approve = { decision: 'approve', centerId: center.id, approvedUntil: '2027-12-31' } as const;
      const refuse = { decision: 'refuse', centerId: center.id, reason: 'The card has expired' } as const;
      if (round % 2 === 1) {
        await product.database.db
          .updateTable('bookings')
          .set({ hold_expires_at: new Date(product.now().getTime() - MINUTE_MS) })
          .where('id', '=', appoinmentId)
          .execute();
      }
      await Promise.all([
        administrator.client.ask(funding.decide, { ...about, body: approve }),
        administrator.client.ask(funding.decide, { ...about, body: refuse }),
        ...(round === 2 ? [] : [patient!.client.ask(bookings.cancelBooking, { body: { appoinmentId } })]),
        product.sweep(),
      ]);
      const row = await product.database.db
        .selectFrom('bookings')
        .select(['status', 'awaits_check', 'price_paise', 'payment_id', 'scheme', 'hold_expires_at', 'cover_refused'])
        .where('id', '=', appoinmentId)
        .executeTakeFirstOrThrow();
      // Booked on the scheme, offered for a while, or free again: never kept without an end, and nothing owed.
      if (row.status === 'confirmed') expect(row).toMatchObject({ price_paise: 0, payment_id: null, scheme: 'pmjay' });
      else if (row.status === 'pending') expect(row.hold_expires_at! > product.now() && row.cover_refused).toBeTruthy();
      else expect(row.status).toBe('cancelled');
      if (round % 2 === 1) expect(row.status).toBe('cancelled');
    }
  });
});

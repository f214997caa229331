import { text } from 'node:stream/consumers';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Center } from '../../../../contract/centers';
import { aBooking } from '../../../../../test/a-booking';
import { payableBy } from '../../../../locales/paid-with';
import '../../../lib/i18n/every-word';
import type { Way } from '../../paying/ways';
import type { Concern } from './own-bookings';
import { Rules, Summary } from './summary';

const CHOICE = { date: '2026-11-10', time: '5 PM - 9 PM' };
const NOW = new Date('2026-11-10T03:30:00.000Z');
const center = { ...aBooking().dialysisCenterId, DialysisCharge: 1850 } as unknown as Center;

/** The question for a session that begins within a day, and the rules beside it, for a way of paying. */
async function askedFor(way: Partial<Way> | null, asks: Concern[] = ['late']): Promise<string> {
  const booking = {
    ...{
      center,
      choice: CHOICE,
      now: NOW,
      way: way as Way | null,
      taken: null,
      lost: null,
      toPay: null,
      holdCallout: null,
    },
    ...{ person: null, patient: undefined, concerns: ['late'] as const },
    ...{ calm: { date: '2026-11-11', time: '5 PM - 9 PM' }, toCalm: () => '?', onChoose() {} },
    answer: { ...{ isBusy: false, error: null, isShareNew: false }, asks, forget() {} },
  };
  const element = (
    <>
      <Rules choice={CHOICE} now={NOW} way={booking.way} online={payableBy(['upi', 'card'])} isTaken={false} />
      <Summary {...booking} />
    </>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  const { prelude } = await prerender(<RouterProvider router={router} />);
  return (await text(prelude)).replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");
}

const ON = { check: 'approved' } as Way['on'] & object;

test('before a session that is paid online and begins soon, it is asked whether to book without a refund', async () => {
  for (const way of [null, { kind: 'online', price: 1850 }, { kind: 'scheme', price: 250, on: ON }] as const) {
    const asked = await askedFor(way);
    expect(asked).toContain('Book without a refund?');
    expect(asked).toContain('there is no refund');
    expect(asked).toContain('Next you pay on a secure page, by UPI or card.');
  }
});

test('before one for which nothing is paid online, nothing is said of money that comes back', async () => {
  for (const way of [
    { kind: 'scheme', price: 0, on: ON },
    { kind: 'at-center', price: 1850 },
    { kind: 'scheme', price: 250, on: { ...ON, check: 'waiting' } },
  ] as const) {
    const asked = await askedFor(way);
    expect(asked).toContain('Book at such short notice?');
    expect(asked).not.toMatch(/refund|secure page/);
  }
});

test('beside the button of a session that begins soon stands the first one that can still be cancelled', async () => {
  expect(await askedFor(null, [])).toContain('First time with a refund: Wed, 11\u00a0Nov');
  const unpaid = await askedFor({ kind: 'at-center', price: 1850 }, []);
  expect(unpaid).toContain('First time in over 24 hours: Wed, 11\u00a0Nov');
});

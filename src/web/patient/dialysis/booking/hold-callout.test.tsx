import { text } from 'node:stream/consumers';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Booking } from '../../../../contract/bookings/bookings';
import { aHold } from '../../../../../test/a-booking';
import '../../../lib/i18n/every-word';
import { HoldCallout } from './hold-callout';
import type { HeldBooking } from './own-bookings';
import { BOOKING_FORM } from './booking-form';

const NOW = new Date('2026-11-10T03:30:00.000Z');
const UNTIL = '2026-11-10T05:30:00.000Z';
const REFUSED: Partial<Booking> = {
  hold: { expiresAt: UNTIL, checkoutUrl: null },
  funding: { kind: 'self-online', selfPayUntil: UNTIL, refusedBecause: 'The card has expired' },
};

async function noticeOf(change: Partial<Booking>, isChosen: boolean): Promise<string> {
  const held = aHold(change) as HeldBooking;
  const about = { held, now: NOW, refused: undefined, isChosen, isBusy: false, onGone: () => undefined };
  const router = createMemoryRouter([{ path: '/', element: <HoldCallout {...about} />, action: () => null }]);
  return text((await prerender(<RouterProvider router={router} />)).prelude);
}

test('a chair whose cover was refused is paid for where that is begun, and is not booked a second time', async () => {
  for (const isChosen of [true, false]) {
    const notice = await noticeOf(REFUSED, isChosen);
    expect(notice).toMatch(/<form[^>]*action="\/myappoinments"/);
    expect(notice).toContain('value="self-pay"');
    expect(notice).toContain(`name="appointment" value="${aHold()._id}"`);
    expect(notice).toContain('Book and pay ₹1,850');
    expect(notice).not.toContain(`form="${BOOKING_FORM}"`);
  }
});

test('of a session that has begun it says whom to call before paying', async () => {
  const change = { hold: { expiresAt: UNTIL, checkoutUrl: 'https://pay.example/2' }, appoinmentDate: '2026-11-10' };
  for (const isChosen of [true, false]) {
    const notice = await noticeOf({ ...change, appoinmentTime: '9 AM - 1 PM' }, isChosen);
    expect(notice).toMatch(
      /The session has begun. Call the center before you pay: <a [^>]*href="tel:[^"]+">080 5550 0111<\/a>/,
    );
    expect(await noticeOf({ ...change, appoinmentTime: '1 PM - 5 PM' }, isChosen)).not.toContain('has begun');
  }
});

test('its payment goes on where it was begun, and any other hold without a checkout is booked again', async () => {
  const hold = { expiresAt: UNTIL, checkoutUrl: 'https://pay.example/2' };
  const begun = await noticeOf({ ...REFUSED, hold }, true);
  expect(begun).toContain('href="https://pay.example/2"');
  expect(begun).not.toContain('self-pay');
  expect(await noticeOf({ hold: { ...hold, checkoutUrl: null } }, true)).toContain(`form="${BOOKING_FORM}"`);
});

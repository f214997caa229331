import { text } from 'node:stream/consumers';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { NoticeShown } from '../../../contract/messages';
import '../../lib/i18n/every-word';
import type { Route } from './+types/page';
import NoticePage from './page';

const BOOKING = '019a0000-0000-7000-8000-000000000001';
const NOTICE: NoticeShown = {
  success: true,
  template: 'reminder',
  language: 'en',
  name: 'Lakshmi',
  text: null,
  session: {
    bookingId: BOOKING,
    patientId: null,
    date: '2026-11-10',
    time: '5 AM - 9 AM',
    centerName: 'Neem Courtyard Dialysis Center',
    centerAddress: '12 Lantern Street',
    centerCity: 'Bengaluru',
    contactNumber: '080 5550 0187',
  },
  canAnswer: false,
  answer: null,
  wantsNumber: false,
  isCancelled: false,
  hasBegun: true,
  canCancel: false,
  canMove: false,
  canStop: true,
  writtenHere: null,
  paid: 0,
  refund: null,
  isPaidAtDesk: false,
  page: '/myappoinments',
};

async function pageOf(notice: Partial<NoticeShown>): Promise<string> {
  const props = { loaderData: { notice: { ...NOTICE, ...notice }, now: '2026-11-10T08:00:00.000Z' } };
  const element = <NoticePage {...(props as unknown as Route.ComponentProps)} />;
  const router = createMemoryRouter([{ path: '/m/:code', element }], { initialEntries: ['/m/3vK9mTq2hXbd'] });
  return text((await prerender(<RouterProvider router={router} />)).prelude);
}

test('the message about a missed session leads to another one', async () => {
  const page = await pageOf({ template: 'session-missed', page: `/make-up/${BOOKING}` });
  expect(page).toContain('The center recorded that you missed this session.');
  expect(page).toContain(`href="/make-up/${BOOKING}"`);
});

test('a reminder of a session that has begun says whom to call', async () => {
  const page = await pageOf({});
  expect(page).toContain('href="tel:');
  expect(page).not.toContain('name="answer"');
});

test.each([
  [null, `href="/myappoinments?move=${BOOKING}"`],
  ['their-id', `href="/myappoinments?for=their-id&amp;move=${BOOKING}"`],
])('who can not come moves the session on the list of its patient: %s', async (patientId, link) => {
  const session = { ...NOTICE.session!, patientId };
  const asked = { session, hasBegun: false, canAnswer: true, canCancel: true, canMove: true };
  expect(await pageOf({ ...asked, answer: 'cannot' })).toContain(link);
});

test('a message about several cancelled sessions does not show the first alone', async () => {
  const page = await pageOf({ template: 'sessions-cancelled', isCancelled: true, hasBegun: false, refund: 1850 });
  expect(page).toContain('Several of your sessions were cancelled.');
  expect(page).not.toContain('Neem Courtyard');
  expect(page).toContain('href="/myappoinments"');
});

import { text } from 'node:stream/consumers';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { aHold, anAppointment } from '../../../../test/a-booking';
import type { Slot } from '../../../contract/centers';
import '../../lib/i18n/every-word';
import { CancelQuestion } from './cancel-question';
import type { Unchanged } from './change-appointment';
import { MoveQuestion } from './move-question';
import { QuestionPage } from './question-page';

const NOW = new Date('2026-11-10T03:30:00.000Z');
const REFUSED: Unchanged = { refusal: { status: 409, code: 'scheme-not-taken', message: 'Gone.' }, state: 'refused' };
const about = { now: NOW, Frame: QuestionPage };

/** Renders the page as it is without scripts. */
async function pageOf(element: ReactElement, query = ''): Promise<string> {
  const router = createMemoryRouter([{ path: '/', element, action: () => null }], { initialEntries: [`/${query}`] });
  return text((await prerender(<RouterProvider router={router} />)).prelude);
}

test('without scripts too the page asks why it is cancelled, and keeps the answer after a refusal', async () => {
  const appointment = anAppointment();
  const ask = { ...about, appointment, appointments: [appointment] };
  const asked = await pageOf(<CancelQuestion {...ask} refused={undefined} />);
  expect(asked).toMatch(/<select[^>]*name="reason"/);
  expect(asked).toContain('name="promised" value="1850"');

  const values = { intent: 'cancel', appointment: appointment._id, reason: 'travelling' };
  const refused = await pageOf(<CancelQuestion {...ask} refused={{ ...REFUSED, state: 'stands', values }} />);
  expect(refused).toMatch(/<option value="travelling" selected=""/);
  expect(refused).toContain('It is not cancelled: your chair is still yours.');
});

test('nobody is asked why about a chair that was not paid', async () => {
  const held = aHold();
  const page = await pageOf(<CancelQuestion {...about} appointment={held} appointments={[held]} refused={undefined} />);
  expect(page).not.toContain('name="reason"');
});

const slotAt = (startHour: number, time: string): Slot =>
  ({ startHour, time, capacity: 8, free: 5, bookable: true }) as unknown as Slot;
const SLOTS = [slotAt(9, '9 AM - 1 PM'), slotAt(13, '1 PM - 5 PM')];
const loaded = {
  success: true,
  now: NOW.toISOString(),
  days: ['2026-11-10', '2026-11-16', '2026-11-17'].map((date) => ({ date, slots: SLOTS })),
} as const;

const moving = (query: string, refused?: Unchanged) => {
  const appointment = anAppointment();
  const ask = { ...about, appointment, appointments: [appointment], refused };
  return pageOf(<MoveQuestion {...ask} loaded={{ ...loaded, days: [...loaded.days] }} />, query);
};

test('without scripts a day of the month keeps whose appointment is moved, and no window is chosen', async () => {
  const page = await moving('?for=them');
  const days = /<form[^>]*method="get".*?<\/form>/.exec(page)?.[0];
  expect(days).toContain('name="for" value="them"');
  expect(days).toContain(`name="move" value="${anAppointment()._id}"`);
  expect(page).toMatch(/value="2026-11-17" name="date"/);
  expect(page).toContain('name="date" value="2026-11-16"');
  expect(page).not.toMatch(/<input[^>]*name="time"[^>]*checked/);
});

test('what was cancelled meanwhile is not said to be kept, nor to be too late', async () => {
  const page = await moving('', { refusal: { status: 409, code: 'not-reschedulable', message: 'No.' }, state: 'gone' });
  expect(page).toContain('This appointment was cancelled meanwhile.');
  expect(page).not.toContain('still yours');
  expect(page).not.toContain('24 hours before it begins');
});

test('what was moved meanwhile says where it is now, and what was chosen stays', async () => {
  const now = anAppointment({ appoinmentDate: '2026-11-17', appoinmentTime: '9 AM - 1 PM' });
  const values = { intent: 'move', date: '2026-11-17', time: '1 PM - 5 PM' };
  const refusal = { status: 409, code: 'moved-meanwhile', message: 'No.' } as const;
  const page = await moving('', { refusal, state: 'stands', now, values });
  expect(page).toContain('This appointment was moved meanwhile');
  expect(page).toContain('Your chair is now on');
  expect(page).toContain('name="fromDate" value="2026-11-17"');
  expect(page).toContain('name="fromTime" value="9 AM - 1 PM"');
  expect(page).toMatch(
    /<input[^>]*name="time"[^>]*checked=""[^>]*value="1 PM - 5 PM"|value="1 PM - 5 PM"[^>]*checked=""/,
  );
});

test('the filter of the list stays', async () => {
  const page = await moving('?for=them&show=all');
  expect(page).toContain('href="/myappoinments?for=them&amp;show=all"');
  expect(/<form[^>]*method="get".*?<\/form>/.exec(page)?.[0]).toContain('name="show" value="all"');
});

test('what was chosen stays after a refusal', async () => {
  const values = { intent: 'move', date: '2026-11-17', time: '1 PM - 5 PM' };
  const page = await moving('', { ...REFUSED, values });
  expect(page).toContain('your chair on');
  expect(page).toMatch(
    /<input[^>]*name="time"[^>]*checked=""[^>]*value="1 PM - 5 PM"|value="1 PM - 5 PM"[^>]*checked=""/,
  );
});

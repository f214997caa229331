import { prerender } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import '../../lib/i18n/every-word';
import type { RefusedForm } from '../../lib/form';
import { RegularSeries } from './regular-series';
import { payableBy } from '../../../locales/paid-with';
import { KeptChairs } from './kept-chairs';
import { WaitList } from './wait-list';
import { WhyNot } from './why-not';
import { CarerRow } from '../people/carer-row';

/** Renders a part of a page at an address, as the server does. */
async function served(element: ReactNode, path: string): Promise<string> {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return text((await prerender(<RouterProvider router={router} />)).prelude);
}

const center = { _id: 'center', CenterName: 'Asha Kidney Care' };
const session = {
  date: '2026-11-30',
  time: '5 AM - 9 AM',
  centerId: 'center',
  CenterName: 'Asha Kidney Care',
  price: 1850,
};
const until = '2026-11-28T04:30:00.000Z';
const offer = { _id: 'one', patientId: 'patient', sessions: [session], until, coverId: null, renewal: null };
const loaded = { success: true, now: '2026-11-28T04:00:00.000Z', offers: [offer], series: [] };
const renewal = { seriesId: 'series', notKept: [], choose: '/book/month?x' };
const series = {
  _id: 'one',
  patientId: 'patient',
  CenterName: 'Asha Kidney Care',
  weekdays: [1, 3, 5],
  time: '5 AM - 9 AM',
  next: until,
  notKept: [],
  choose: '/book/month?x',
};
const wait = {
  _id: 'one',
  patientId: 'patient',
  centers: [center],
  dates: ['2026-11-30'],
  times: ['5 AM - 9 AM'],
  since: until,
};
const carer = { _id: 'one', name: 'Asha Rao', access: 'manage', since: until, mails: true };
const kept = { waits: [], names: {}, otherWays: {} };

test.each([
  ['letting an offered chair go', () => <KeptChairs {...kept} loaded={loaded as never} />, 'one', 'value="decline"'],
  [
    'letting the next dates go',
    () => <KeptChairs {...kept} loaded={{ ...loaded, offers: [{ ...offer, renewal }] } as never} />,
    'one',
    'value="decline"',
  ],
  [
    'stopping regular dates',
    () => <RegularSeries names={{}} loaded={{ ...loaded, series: [series] } as never} />,
    'one',
    'value="stopRenewals"',
  ],
  ['leaving a waiting list', () => <WaitList names={{}} waits={[wait as never]} />, 'one', 'value="stop"'],
  ['ending a carer', () => <CarerRow carer={carer as never} refused={undefined} />, 'end one', 'value="end one"'],
])('%s asks first, also without scripts', async (_, part, of, deed) => {
  const query = new URLSearchParams({ for: 'patient', ask: of }).toString();
  const before = await served(part(), '/?for=patient');
  expect(before).not.toContain(deed);
  expect(before).toContain(`href="/?${query.replace('&', '&amp;')}"`);
  const asked = await served(part(), `/?${query}`);
  expect(asked).toContain(deed);
  expect(asked).toContain('href="/?for=patient"');
  // Another question is not shown.
  expect(await served(part(), '/?ask=two')).not.toContain(deed);
});

test.each([
  ['a chair', offer],
  ['the next dates', { ...offer, renewal }],
])('%s that is paid online says by what, before its button', async (_, one) => {
  const otherWays = { one: { online: payableBy(['upi', 'card']), scheme: null, atCenter: false } };
  const page = await served(
    <KeptChairs {...kept} otherWays={otherWays} loaded={{ ...loaded, offers: [one] } as never} />,
    '/',
  );
  expect(page).toMatch(/by UPI or card\..*value="take"/s);
});

test('the ways on from a page that was opened for somebody are for them too', async () => {
  const none = await served(<WaitList names={{}} waits={[]} />, '/offers?for=patient');
  expect(none).toContain('href="/dialysis?for=patient"');
  expect(none).toContain('href="/offers/wait?for=patient"');
  expect(await served(<WaitList names={{}} waits={[]} />, '/offers')).toContain('href="/offers/wait"');
});

test.each([
  ['consent-missing', { do: 'take' }, '/consent?next=%2Foffers%3Ffor%3Dpatient'],
  ['already-booked', { do: 'take' }, '/myappoinments?for=patient'],
  ['offer-gone', { do: 'decline' }, '/dialysis?for=patient'],
  [
    'price-changed',
    { do: 'take', centerId: 'center', date: '2026-11-30' },
    '/dialysis/center?for=patient&amp;date=2026-11-30',
  ],
])('why a chair could not be had (%s) leads on for whom it was kept', async (code, values, way) => {
  const refusal = { status: 409, code, message: 'No.' };
  const refused = { values: { ...values, for: 'patient' }, refusal } as unknown as RefusedForm;
  expect(await served(<WhyNot refused={refused} />, '/offers')).toContain(`href="${way}"`);
});

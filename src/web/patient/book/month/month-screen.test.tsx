import { createMemoryRouter, RouterProvider } from 'react-router';
import { prerender } from 'react-dom/static';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Language } from '../../../../contract/language';
import { payableBy } from '../../../../locales/paid-with';
import { aBooking } from '../../../../../test/a-booking';
import '../../../lib/i18n/every-word';
import { LanguageContext } from '../../../lib/i18n/use-translation';
import type { Way } from '../../paying/ways';
import '../../paying/who-pays';
import { MonthScreen } from './month-screen';
import './months';
import './pattern-form';
import type { LoadedMonth } from './page';

const ON = {
  scheme: 'pmjay',
  check: 'approved',
  approval: { until: '2026-12-31', left: null, before: null },
  next: null,
  reason: null,
  validTo: null,
  from: '2026-11-10',
  lacksLetter: false,
  papers: [],
  hasOwnChairs: false,
} as const;
const ONLINE: Way = { id: 'online', kind: 'online', price: 1850 };
const PMJAY: Way = { id: 'scheme 1', kind: 'scheme', price: 0, on: ON };

/** The month page with one session that begins within a day, for a way of paying. */
async function pageOf(way: Way, given: { language?: Language } = {}): Promise<string> {
  return (await htmlOf(way, given)).replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");
}

async function htmlOf(
  way: Way,
  { language = 'en', query = '' }: { language?: Language; query?: string } = {},
): Promise<string> {
  const { patient, dialysisCenterId } = aBooking();
  const centerId = dialysisCenterId._id;
  const date = '2026-11-10';
  const time = '5 PM - 9 PM';
  const pattern = { centerId, time, days: [2], from: date, until: date };
  const loaded = {
    now: '2026-11-10T03:30:00.000Z',
    people: [patient],
    patient,
    habit: null,
    pattern,
    center: { ...dialysisCenterId, DialysisCharge: 1850 },
    paying: {
      ways: [ONLINE, way.kind === 'online' ? PMJAY : way],
      first: way.id,
      names: { pmjay: { en: 'PM-JAY', hi: 'पीएम-जय' } },
      online: [],
      atCenter: [],
      toAdd: [],
    },
    online: payableBy(['card']),
    press: way.price === 0 ? 'booking:book.free' : 'summary.pay',
    look: {
      sessions: [{ date, time, centerId, price: way.price, state: 'free', alternatives: [] }],
      refusal: null,
    },
    names: {},
    own: [],
    toPay: null,
  } as unknown as LoadedMonth;
  const element = (
    <LanguageContext value={language}>
      <MonthScreen {...loaded} refused={undefined} />
    </LanguageContext>
  );
  const router = createMemoryRouter([{ path: '/book/month', element }], { initialEntries: [`/book/month${query}`] });
  const { prelude } = await prerender(<RouterProvider router={router} />);
  return text(prelude);
}

test('whoever pays online reads what comes next, and that there is no refund', async () => {
  const page = await pageOf(ONLINE);
  expect(page).toContain('Next you pay on a secure page, by card.');
  expect(page).toContain('₹1,850');
  expect(page).toContain('no changes, no refund');
});

test('the chosen days stand filled in their months, and below them what one costs', async () => {
  const html = await htmlOf(ONLINE);
  expect(html).toMatch(/Nov 2026.*bg-teal [^>]*>10<.*1 session/s);
  expect(html).not.toMatch(/bg-teal [^>]*>11</);
  expect((await pageOf(ONLINE)).replaceAll(/\s+/g, ' ')).toContain('1 session ₹1,850 a session');
});

test('the bar that pays says on which weekdays and when the sessions are', async () => {
  expect((await pageOf(ONLINE)).replaceAll(/\s+/g, ' ')).toMatch(/1 session ₹1,850 .*Tue 5 PM - 9 PM .*Pay now/);
});

test('a patient of a scheme that pays everything reads of no price, no payment and no refund', async () => {
  const page = await pageOf(PMJAY);
  expect(page).toContain('Nothing to pay');
  expect(page).toContain('Under 24 hours: no changes');
  // What the other way costs stands beside that way alone.
  expect(page.replaceAll(/I pay now.*?₹1,850 a session, on a secure page/gs, '')).not.toMatch(
    /₹|you pay (?!nothing)|pay for|refund|payment page/,
  );
  const inHindi = await pageOf(PMJAY, { language: 'hi' });
  expect(inHindi).not.toMatch(/भुगतान करते हैं|भुगतान एक साथ|पैसे वापस/);
});

test('what is beyond the approval is asked for: nothing is paid next, and the button says so', async () => {
  const approval = { until: '2026-11-09', left: null, before: null };
  const page = await pageOf({ ...PMJAY, price: 250, on: { ...ON, approval } });
  expect(page).toContain('Request this chair');
  expect(page).toContain("1 waits for the center's next approval");
  expect(page).not.toMatch(/Next you pay|Pay now|payment page/);
});

test('beside a way to pay stands the price of each session, since the sum is at the button', async () => {
  expect(await pageOf(ONLINE)).toContain('₹1,850 a session, on a secure page');
  expect(await pageOf({ ...PMJAY, price: 250 })).toContain('you pay ₹250 a session');
  expect(await pageOf({ ...PMJAY, price: 250 }, { language: 'hi' })).toContain('आपको हर सेशन के ₹250 देने हैं');
});

test('who pays stays as it was chosen when other days are', async () => {
  const html = await htmlOf(ONLINE, { query: '?way=online' });
  expect(html).toMatch(/<input type="hidden" name="way" value="online"/);
  expect(html.match(/href="\/book\/month\?[^"]*days=[^"]*"/g)).toEqual([
    expect.stringContaining('&amp;way=online'),
    expect.stringContaining('&amp;way=online'),
  ]);
  expect(await htmlOf(ONLINE)).not.toContain('name="way" value="online"/');
});

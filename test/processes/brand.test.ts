/**
 * The built product as somebody else's: with a name, a colour, pictures, an address and people of its own, all of them settings, nothing
 * that people see names ours.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingFileUrl, calendarFeed } from '../../src/contract';
import { twoFactor } from '../../src/contract/admin';
import { MY_DATA_PAGE_URL, MY_DATA_URL } from '../../src/contract/form-facts';
import { PUBLIC_PAGES } from '../../src/contract/pages';
import { brandAs, USUAL_BRAND } from '../../src/domain/product';
import { LANGUAGES } from '../../src/locales';
import { readConfig } from '../../src/server/config';
import { registrations } from '../../src/server/outbox/channels/registration';
import { MAILS } from '../../src/server/outbox/mails';
import { writeSample } from '../../src/server/outbox/preview';
import { openWeb } from '../../src/server/platform/http/web';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../administrator';
import { book } from '../booking-steps';
import { aCenter, loggedInPatient } from '../builders';
import { messagesTo, withPhone } from '../channels';
import { aClient } from '../client';
import { allMailsSent, mailsTo } from '../inbox';
import { OPERATOR_SETTINGS } from '../operator-settings';
import { type Product, startProduct } from '../product';
import { stopInGoodOrder } from '../the-product';
import { aWindow } from '../windows';

const web = await openWeb();
if (!web) throw new Error('The pages are not built: npm run build');

const NAME = 'Asha Dialysis';
const COLOR = '#7a1f5c';
const FILES = [
  ...['mark.svg', 'mark-light.svg', 'favicon.svg', 'favicon-32.png', 'apple-touch-icon.png'],
  ...['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'og-card.png'],
  ...['kidney', 'medication', 'diet', 'before-your-session']
    .flatMap((name) => [`${name}.pdf`, `${name}-hi.pdf`])
    .map((name) => `sheets/${name}`),
];
let folder: string;
let settings: Record<string, string>;
let product: Product;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'another-brand-'));
  mkdirSync(path.join(folder, 'sheets'));
  for (const name of FILES) writeFileSync(path.join(folder, name), `${NAME}: ${name}`);
  settings = {
    ...OPERATOR_SETTINGS,
    PRODUCT_NAME: NAME,
    PRODUCT_COLOR: COLOR,
    PRODUCT_RECEIPTS: 'ASHA',
    PRODUCT_FILES: folder,
    API_DOCS: '1',
    ADMIN_TWO_FACTOR: 'optional',
  };
  product = await startProduct({ web, settings });
});
afterAll(async () => {
  await stopInGoodOrder(product);
  rmSync(folder, { recursive: true });
  // Other files of tests share this process.
  brandAs(USUAL_BRAND);
});

/**
 * What people see of a document. Ids that nobody reads never change, such as those of a calendar's entries, and the styles' own colour is
 * there beside the one that comes after it.
 */
const seenIn = (text: string) =>
  text
    .replaceAll(/^UID:.*$/gm, '')
    .replaceAll(product.sandbox.url, '')
    .replaceAll('--color-teal:#0e5a55', '');

function expectNothingOfOurs(text: string, what: string): void {
  const [found] = /.{0,60}(?:vrikka|VRK|#0e5a55).{0,60}/i.exec(seenIn(text)) ?? [null];
  expect.soft(found, what).toBeNull();
}

const HTML = { accept: 'text/html' };

describe('pages', () => {
  const OTHERS = ['/offline', '/no-such-page', '/admin/login', '/admin/invitation?token=1', '/admin/dashboard'];

  it.each(LANGUAGES)('of visitors, in %s', { timeout: 120_000 }, async (language) => {
    const client = aClient(product, { cookies: new Map([['language', language]]) });
    for (const page of [...PUBLIC_PAGES, ...OTHERS]) {
      const { text, status } = await client.raw('GET', page, { headers: HTML });
      expect.soft(status, page).toBe(page === '/no-such-page' ? 404 : 200);
      expectNothingOfOurs(text, page);
    }
    const home = (await client.raw('GET', '/', { headers: HTML })).text;
    for (const part of [NAME, COLOR, OPERATOR_SETTINGS.OPERATOR_PHONE, '/mark.svg', `--color-teal:${COLOR}`])
      expect.soft(home).toContain(part);
  });

  it('of a patient', { timeout: 120_000 }, async () => {
    const { client } = await loggedInPatient(product);
    for (const page of ['/', '/book', '/myappoinments', '/myappoinments/offline', '/myprofile', '/myprofile/schemes']) {
      const { text } = await client.raw('GET', page, { headers: HTML });
      expectNothingOfOurs(text, page);
      expect.soft(text, page).toContain(NAME);
    }
  });
});

it('files and descriptions', async () => {
  const client = aClient(product);
  for (const file of [
    '/site.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/openapi.json',
    '/api-docs',
    '/service-worker.js',
  ]) {
    const { text, status } = await client.raw('GET', file, { headers: HTML });
    expect.soft(status, file).toBeLessThan(400);
    expectNothingOfOurs(text, file);
  }
  const manifest = (await client.raw('GET', '/site.webmanifest')).json;
  expect(manifest).toMatchObject({ name: NAME, short_name: NAME, theme_color: COLOR });
  for (const file of FILES) expect.soft((await client.raw('GET', `/${file}`)).text).toBe(`${NAME}: ${file}`);
});

it('what a booking brings: mails, short messages, a receipt, calendars, and the own data', async () => {
  const patient = await loggedInPatient(product);
  const number = await withPhone(product, patient);
  await book(product, patient, await aCenter(product), aWindow(product.now()));
  await allMailsSent(product);
  const mails = await mailsTo(product, patient.email);
  expect(mails.length).toBeGreaterThan(0);
  for (const { subject, text, html } of mails) {
    expectNothingOfOurs(`${subject}\n${text}\n${html}`, subject);
    expect.soft(html).toContain(NAME);
    expect.soft(html).toContain(COLOR);
  }
  for (const message of await messagesTo(product, number))
    expectNothingOfOurs(`${message.text} ${message.url}`, message.channel);

  const [booked] = await product.database.db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', patient.id)
    .execute();
  const receipt = await patient.client.raw('GET', bookingFileUrl('receipt', booked!.id));
  expect(receipt.status).toBe(200);
  const bytes = Buffer.from(receipt.bytes).toString('latin1').replaceAll('\0', '');
  expectNothingOfOurs(`${receipt.headers.get('content-disposition')} ${bytes}`, 'receipt');
  const feed = await patient.client.call(calendarFeed.renew);
  for (const url of [bookingFileUrl('calendar', booked!.id), new URL(feed.url).pathname]) {
    const { text } = await patient.client.raw('GET', url);
    expect.soft(text).toContain(`PRODID:-//${NAME}`);
    expectNothingOfOurs(text, url);
  }
  for (const url of [MY_DATA_URL, MY_DATA_PAGE_URL]) {
    const { text, headers } = await patient.client.raw('GET', url);
    expectNothingOfOurs(`${headers.get('content-disposition')} ${text}`, url);
  }
});

it('every message, as it is written and as it is registered', () => {
  for (const name of MAILS)
    for (const language of LANGUAGES) {
      const { subject, text, html } = writeSample(name, language);
      const sample = `${subject}\n${text}\n${html}`.replaceAll(
        /(?:https?:\/\/|@)vrikka\.example|Vrikka Health Services/g,
        '',
      );
      expectNothingOfOurs(sample, `${name} in ${language}`);
    }
  // The name of a text at WhatsApp is read by nobody but the operator.
  for (const { whatsapp, sms } of registrations(product.url))
    expectNothingOfOurs(`${whatsapp.body} ${sms.text}`, whatsapp.name);
});

it('the second step of staff is named by it in their app', async () => {
  const { client } = await anAdministrator(product);
  const { uri } = await client.call(twoFactor.enrol, { body: { password: ADMINISTRATOR_PASSWORD } });
  expect(uri).toContain(`issuer=${encodeURIComponent(NAME)}`);
  expectNothingOfOurs(uri, 'otpauth');
});

it('mails come from it where no sender is set, and half a brand is refused', () => {
  const { SMTP_URL, MAIL_FROM } = { SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: '' };
  const payments = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readConfig({ ...settings, ...payments, SMTP_URL, MAIL_FROM }).mail?.from).toBe(
    `${NAME} <${OPERATOR_SETTINGS.OPERATOR_EMAIL}>`,
  );
  const refusal = (changed: Record<string, string>) => () => readConfig({ ...settings, ...changed });
  expect(refusal({ PRODUCT_COLOR: '' })).toThrow('PRODUCT_COLOR');
  expect(refusal({ PRODUCT_COLOR: '#f0c0c0' })).toThrow('darker');
  expect(refusal({ PRODUCT_NAME: '<b>' })).toThrow('PRODUCT_NAME');
  rmSync(path.join(folder, 'og-card.png'));
  expect(refusal({})).toThrow('missing: og-card.png');
});

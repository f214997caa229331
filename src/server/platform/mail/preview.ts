/** Writes every mail with sample facts, as HTML and as text, with a page that lists them: `npm run mails`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, type Language } from '../../../contract';
import { INVENTED_OPERATOR } from '../../../contract/operator';
import { formatSession } from '../formats';
import { PROJECT_DIR } from '../paths';
import type { AtSending, MailDetails, Template } from './templates';
import { writeMail } from './templates';
import { escapeHtml } from './templates/layout';
import { describeDevice } from './templates/new-device';

const person = { username: 'Lakshmi Raman' };
const session = {
  bookingId: '01a1f82a-e85a-714a-8e78-fef7c8d6a582',
  centerName: 'Neem Courtyard Dialysis Center',
  centerAddress: '12 Lantern Street, Jayanagar',
  centerCity: 'Bengaluru',
  contactNumber: '080 5550 0187',
  date: '2026-11-26',
  startHour: 9,
  amount: 185_000,
};
const appointment = { ...person, ...session };
const series = {
  ...person,
  bookingId: session.bookingId,
  sessions: [{ ...session, date: '2026-11-25' }, session],
};
const letter = { name: 'Lakshmi Raman', email: 'lakshmi@example.com', message: 'Is there parking at the center?' };

const PHONE = { browser: 'Chrome', system: 'Android' };
const TABLET = { browser: 'Safari', system: 'iPad' };

/** Sample facts of each mail; the compiler reports a missing one. */
const samplesIn = (language: Language): { [T in Template]: MailDetails[T] } => ({
  'signup-code': { verificationId: '' },
  'reset-code': { verificationId: '' },
  'delete-code': { verificationId: '' },
  'care-code': { verificationId: '' },
  'chair-offered': { ...appointment, until: '2026-11-20T10:40:00+05:30' },
  'dates-offered': {
    ...appointment,
    dates: ['2026-12-22', '2026-12-24', '2026-12-26'],
    notKept: [
      { date: '2026-12-29', state: 'full' },
      { date: '2026-12-31', state: 'closed' },
    ],
    until: '2026-11-28T10:10:00+05:30',
    choose: '/book/month',
  },
  'account-exists': person,
  'no-account': {},
  'password-changed': person,
  'account-deleted': {
    ...person,
    appointments: [
      { ...appointment, refund: 185_000, money: 'refunded' },
      { ...appointment, date: '2026-11-21', startHour: 17, refund: 0, money: 'kept' },
    ],
  },
  'new-device': { ...person, device: describeDevice(language, PHONE), at: '2026-11-20T08:10:00+05:30' },
  'new-devices': {
    ...person,
    logins: [
      { device: describeDevice(language, PHONE), at: '2026-11-20T08:10:00+05:30' },
      { device: describeDevice(language, TABLET), at: '2026-11-20T08:12:00+05:30' },
    ],
  },
  'booking-confirmed': {
    ...appointment,
    stripePaymentId: 'pi_3SRk7Q2eYvKYlo2C0x9fD4aB',
    paidBy: 'online-card',
    cardLast4: '4242',
  },
  'booking-rescheduled': { ...appointment, before: formatSession(language, { date: '2026-11-25', startHour: 13 }) },
  'booking-funded': {
    ...series,
    sessions: series.sessions.map((one) => ({ ...one, amount: 0, until: '2026-11-21T10:04:00+05:30', isDue: false })),
    kind: 'booked',
    payers: ['cghs'],
  },
  'booked-by-center': {
    ...series,
    pay: 'link',
    link: 'https://checkout.example/c/pay/cs_test_a1',
    until: '2026-11-21T10:04:00+05:30',
  },
  'moved-by-center': {
    ...appointment,
    before: formatSession(language, { date: '2026-11-25', startHour: 13 }),
    beforeCenter: null,
    pay: 'center',
    link: null,
  },
  'moved-by-closure': {
    ...appointment,
    moveUntil: '2026-11-26T09:00:00+05:30',
    refundUntil: '2026-11-26T09:00:00+05:30',
    reason: 'The water treatment plant is being serviced on that day.',
    before: formatSession(language, { date: '2026-11-25', startHour: 13 }),
    beforeCenter: appointment.centerName,
    isElsewhere: false,
    pay: 'paid',
    link: null,
  },
  'booking-cancelled': { ...appointment, refund: 185_000, money: 'refunded' },
  'booking-cancelled-by-center': {
    ...appointment,
    reason: 'The water treatment plant is being serviced on that day.',
    refund: 185_000,
    money: 'refunded',
  },
  'refund-started': { ...appointment, refund: 50_000 },
  'refund-arrived': { ...appointment, refund: 185_000 },
  'hold-lapsing': {
    ...series,
    sessions: [session],
    link: 'https://checkout.example/c/pay/cs_test_a1',
    until: '2026-11-20T10:40:00+05:30',
  },
  reminder: { ...appointment, kind: 'evening' },
  'session-missed': { ...appointment, missedAt: '2026-11-26T11:00:00+05:30' },
  'payment-received': {
    ...appointment,
    mode: 'cash',
    paidBy: 'desk-cash',
    receipt: 'VRK-000214',
    at: '2026-11-26T08:52:00+05:30',
    isOver: false,
  },
  'refund-paid': { ...appointment, refund: 185_000, mode: 'cash', at: '2026-11-26T12:10:00+05:30' },
  'payment-returned': appointment,
  'series-confirmed': {
    ...series,
    lost: [{ ...session, date: '2026-11-30' }],
    paidBy: 'online-upi',
    stripePaymentId: 'pi_3SRk7Q2eYvKYlo2C0x9fD4aB',
  },
  'series-returned': series,
  'series-given-up': series,
  'sessions-cancelled': {
    ...series,
    sessions: [
      { ...session, date: '2026-11-25', refund: 0, money: 'kept' },
      { ...session, refund: 185_000, money: 'refunded' },
    ],
  },
  'sessions-moved': {
    ...series,
    sessions: [
      { ...session, date: '2026-11-24', before: { date: '2026-11-25', startHour: 13 } },
      { ...session, before: { date: '2026-11-27', startHour: 13 } },
    ],
  },
  'center-closed': { ...appointment, refund: 185_000, wasPaid: true },
  'cancelled-by-us': { ...appointment, refund: 185_000, wasPaid: true },
  'newsletter-confirm': { subscriberId: '' },
  'newsletter-welcome': { subscriberId: '' },
  'newsletter-already': { subscriberId: '' },
  'accounts-month': { accountsFor: '', userName: 'kavya', month: '2026-10' },
  'staff-invitation': { invitationId: '', userName: 'arjun', invitedBy: 'kavya', isFirst: true },
  'contact-message': letter,
  'contact-received': {},
});
export const TEMPLATES = Object.keys(samplesIn('en')) as Template[];

/** Read by the operator and by staff alone. */
export const ENGLISH_ALONE: ReadonlySet<Template> = new Set(['accounts-month', 'contact-message', 'staff-invitation']);

const AT_SENDING: Omit<AtSending, 'language'> = {
  publicUrl: 'http://localhost:3000',
  operator: INVENTED_OPERATOR,
  code: '407215',
  noticeUrl: 'https://vrikka.example/m/3vK9mTq2hXbd',
  confirmUrl: 'http://localhost:3000/newsletter/confirm?token=sample',
  unsubscribeUrl: 'http://localhost:3000/newsletter/unsubscribe?token=sample',
  invitationUrl: 'http://localhost:3000/admin/invitation?token=sample',
  pinOf: () => '4821',
};

/** Sample facts of a mail. */
export function samplesOf(name: Template, language: Language): MailDetails[Template] {
  return samplesIn(language)[name];
}

/** A mail with sample facts; `changes` replaces some of them. */
export function writeSample(name: Template, language: Language, changes: object = {}) {
  return writeMail(name, { ...samplesIn(language)[name], ...changes }, { ...AT_SENDING, language });
}

async function main(): Promise<void> {
  const dir = path.join(PROJECT_DIR, 'dist', 'mails');
  await mkdir(dir, { recursive: true });
  const rows: string[] = [];
  for (const name of TEMPLATES) {
    for (const language of LANGUAGES.filter((one) => one === 'en' || !ENGLISH_ALONE.has(name))) {
      const { subject, text, html } = writeSample(name, language);
      const file = `${name}.${language}`;
      await writeFile(path.join(dir, `${file}.html`), html);
      await writeFile(path.join(dir, `${file}.txt`), text);
      rows.push(`<li><a href="${file}.html">${escapeHtml(subject)}</a> (<a href="${file}.txt">text</a>)</li>`);
    }
  }
  await writeFile(
    path.join(dir, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Mails</title><h1>Mails</h1><ul>${rows.join('')}</ul>`,
  );
  process.stdout.write(`Open ${path.join(dir, 'index.html')}\n`);
}

if (process.argv[2] === '--write') await main();

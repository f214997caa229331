import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../../test/message-variants';
import { LANGUAGES, type Language } from '../../contract';
import { FORMATS } from '../platform/formats';
import { ENGLISH_ALONE, MAILS, type MailTemplate, writeMail } from './mails';
import { AT_SENDING, samplesOf, writeSample } from './preview';

describe.each(MAILS)('the mail %s', (name) => {
  it.each(LANGUAGES)('in %s has a subject that fits a phone, and says the same as HTML and as text', (language) => {
    const { subject, text, html } = writeSample(name, language);
    expect(subject.length).toBeLessThan(80);
    expect(html).toContain(`<html lang="${language}">`);
    for (const paragraph of text.split('\n\n').filter((one) => !one.includes('http') && !one.startsWith('--'))) {
      const [first = ''] = paragraph.split(/[\n:&’']/);
      expect(html).toContain(first);
    }
  });

  it.each(LANGUAGES)('in %s leaves no hole and brings nothing from outside', (language) => {
    const { text, html } = writeSample(name, language);
    expect(text + html).not.toMatch(/undefined|null|\[object|NaN/);
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
  });
});

/** What is the same in every language: figures, links, numbers to dial, codes, and what people typed. */
const SAME =
  /https?:\S+|₹[\d,]*\d|pi_\w+|\b\d{6}\b|\d{3} 5550 \d{4}|Lakshmi Raman|Kamala Rao|Neem Courtyard Dialysis Center/g;
const slotsOf = (text: string) => [...new Set(text.match(SAME))].sort();

/** The dates, windows and moments of the samples, as a language writes them. */
function momentsIn(text: string, language: Language): string[] {
  const { date, window, moment } = FORMATS[language];
  const known = {
    ...Object.fromEntries(
      ['2026-11-20', '2026-11-21', '2026-11-25', '2026-11-26', '2026-11-30'].map((one) => [one, date(one)]),
    ),
    ...Object.fromEntries([9, 13, 17].map((hour) => [`window ${hour}`, window(hour)])),
    ...Object.fromEntries([10, 12].map((minute) => [minute, moment(new Date(`2026-11-20T08:${minute}:00+05:30`))])),
  };
  return Object.keys(known).filter((name) => text.includes(known[name]!));
}

/** Names, and what was typed in English. */
const NAMES =
  /https?:\S+|pi_\w+|VRK-\d+|UPI|Lakshmi Raman|Kamala Rao|Neem Courtyard Dialysis Center|12 Lantern Street, Jayanagar|Bengaluru|Vrikka Health Services|27 Lantern Street, Jayanagar, Bangalore|Vrikka|Google|WhatsApp|SMS|Chrome|Android|Safari|iPad|The water treatment plant is being serviced on that day\./g;
/** Words in Latin letters that are no names. */
const englishIn = (text: string) => text.replace(NAMES, '').match(/[A-Za-z]+/g) ?? [];

const SAID = [
  ...MAILS.filter((name) => !ENGLISH_ALONE.has(name)).map((name): [MailTemplate, object] => [name, {}]),
  ...VARIANTS,
];

it.each(['en', 'hi'] as const)('who pays and how is in the table of facts alone, in %s', (language) => {
  const payers = ['cghs', { sponsor: 'Tara Trust' }];
  const says = (name: MailTemplate, changes: object = {}) => {
    const { subject, text } = writeSample(name, language, changes);
    return { subject, first: text.split('\n\n')[1]!, facts: text.split('\n\n').find((one) => /\d{3} 5550/.test(one))! };
  };
  const cghs = { en: 'CGHS', hi: 'सीजीएचएस' }[language];
  for (const mail of [
    says('booking-confirmed', { payers }),
    says('booking-funded', { payers }),
    says('series-confirmed', { payers }),
    says('payment-received', { payers }),
  ]) {
    expect(mail.facts).toContain(`${cghs}, Tara Trust`);
    expect(mail.subject + mail.first).not.toMatch(/CGHS|सीजीएचएस|Tara/);
  }
  const words = {
    en: ['Paid by: CGHS', 'Card ending 4242', 'Cash at the center'],
    hi: ['किसने चुकाया: सीजीएचएस', 'अंतिम अंक 4242', 'सेंटर पर नकद'],
  };
  const [scheme, card, cash] = words[language];
  expect(says('booking-funded').facts).toContain(scheme);
  expect(says('booking-confirmed').facts).toContain(card);
  expect(says('payment-received').facts).toContain(cash);
  expect(says('series-confirmed').facts).toContain('UPI');
  // What is not decided names nobody.
  expect(says('booking-funded', { kind: 'asked' }).facts).not.toContain(cghs);
});

describe.each(SAID)('the Hindi of %s with %j', (name, changes) => {
  const english = writeSample(name, 'en', changes);
  const hindi = writeSample(name, 'hi', changes);

  it.each(['subject', 'text'] as const)('has in its %s what the English has put in', (part) => {
    expect(slotsOf(hindi[part])).toEqual(slotsOf(english[part]));
    expect(momentsIn(hindi[part], 'hi')).toEqual(momentsIn(english[part], 'en'));
    expect(hindi[part].split('\n')).toHaveLength(english[part].split('\n').length);
  });

  it('has no English left', () => {
    expect(englishIn(hindi.subject)).toEqual([]);
    expect(englishIn(hindi.text)).toEqual([]);
  });
});

it('only reminders and the newsletter can be ended, and say where', () => {
  const ended = MAILS.filter((name) => writeSample(name, 'en').endUrl !== undefined);
  expect(ended).toEqual(['reminder', 'reminder-change', 'newsletter-welcome', 'newsletter-already']);
  const url = 'http://localhost:3000/reminders/unsubscribe?token=sample';
  expect(writeSample('reminder', 'en')).toMatchObject({
    endUrl: url,
    text: expect.stringContaining(`Stop reminders by email: ${url}`),
    html: expect.stringContaining(`<a href="${url}"`),
  });
});

it('somebody without an account can end every mail but those to staff, and is told why one still comes', () => {
  const ending = { url: 'http://localhost:3000/reminders/unsubscribe?of=address&token=sample', hasEnded: false };
  const written = (name: MailTemplate, hasEnded: boolean, language: Language = 'en') =>
    writeMail(name, samplesOf(name, language), { ...AT_SENDING, language, ending: { ...ending, hasEnded } });
  const others: MailTemplate[] = ['reminder', 'reminder-change', 'newsletter-welcome', 'newsletter-already'];
  for (const name of MAILS.filter((one) => !others.includes(one))) {
    expect(written(name, false).endUrl, name).toBe(ENGLISH_ALONE.has(name) ? undefined : ending.url);
  }
  expect(written('signup-code', false).text).toContain(`Stop emails to this address: ${ending.url}`);
  expect(written('center-closed', true).text).toContain('This one comes because a session was changed or cancelled.');
  expect(written('refund-paid', true, 'hi').text).toContain('चुकाए गए पैसों');
});

it('every mail has colors for a dark device', () => {
  const { html } = writeSample('hold-lapsing', 'en');
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  for (const name of ['page', 'card', 'ink', 'muted', 'teal', 'button']) {
    expect(html).toContain(`class="${name}"`);
    expect(html).toContain(`.${name}{`);
  }
});

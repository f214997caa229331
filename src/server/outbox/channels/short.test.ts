import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../contract';
import { ANSWERS } from '../../../domain/messages';
import { MAX_SERIES_SESSIONS } from '../../../domain/series';
import { addDays } from '../../../domain/time';
import { START_HOURS } from '../../../domain/windows';
import { SERVER_WORDS } from '../../../locales/generated/words';
import { saidIn } from '../../../locales/words-of';
import { FORMATS } from '../../platform/formats';
import { registrations, sampleOf } from './registration';
import {
  MAX_SMS_PARTS,
  SHORT_NAMES,
  type Short,
  type ShortName,
  answerTitle,
  registeredText,
  slotsOf,
  smsParts,
  smsText,
} from './short';
import { writeShort } from './write-short';

/** With the code the longest link that is promised to fit: 45 characters. */
const TO = { code: '3vK9mTq2hXbd', publicUrl: 'https://appointments.vrikka.in' };

const longest = (values: readonly string[]) => values.reduce((one, two) => (two.length > one.length ? two : one));

/** The values that are longest when they are written in a language. */
function longestValues(language: Language): Required<Short['values']> {
  const { date, window, clockTime } = FORMATS[language];
  const dates = Array.from({ length: 400 }, (_, days) => addDays('2026-11-01', days));
  const clocks = Array.from({ length: 96 }, (_, quarter) => new Date(Date.UTC(2026, 10, 20) + quarter * 15 * 60_000));
  const longestDate = longest(dates.map(date));
  const longestWindow = longest(START_HOURS.map(window));
  const longestClock = longest(clocks.map(clockTime));
  return {
    date: dates.find((one) => date(one) === longestDate)!,
    time: START_HOURS.find((one) => window(one) === longestWindow)!,
    clock: clocks.find((one) => clockTime(one) === longestClock)!,
    amount: 9_99_999_50,
    count: MAX_SERIES_SESSIONS,
    otp: '407215',
    // The longest number that a center may have.
    phone: '+123 456 789 012 345',
    paper: 'letter',
    place: 'side-entrance',
  };
}

/** What is told of a language by those who know it; of another one only that it is there. */
const KNOWN: Partial<Record<Language, { paper: string; place: string; sentence: RegExp }>> = {
  en: { paper: "the doctor's letter", place: 'the side entrance', sentence: /[.?]$/ },
  hi: { paper: 'डॉक्टर का पर्चा', place: 'बगल के गेट पर', sentence: /[।?]$/ },
};

describe.each(SHORT_NAMES)('the short message %s', (name: ShortName) => {
  it('has the same slots in every language', () => {
    for (const language of LANGUAGES)
      expect(slotsOf(registeredText(name, language)).sort()).toEqual(slotsOf(registeredText(name, 'en')).sort());
  });

  it.each(LANGUAGES)('fits an SMS with its longest values in %s, and none of them is cut', (language) => {
    // Where the language lacks the text, all of it is in English.
    const said = saidIn(language, 'short', name);
    const values = longestValues(said);
    const message = writeShort({ name, values }, { language, ...TO });
    expect(message.url).toHaveLength(45);
    expect(smsParts(smsText(message))).toBeLessThanOrEqual(MAX_SMS_PARTS);
    const { date, window, clockTime } = FORMATS[said];
    const whole = {
      date: date(values.date).replace(' 2026', '').replace(' 2027', ''),
      time: window(values.time),
      clock: clockTime(values.clock),
      amount: said === 'en' ? 'Rs 9,99,999.50' : '₹9,99,999.50',
      count: String(MAX_SERIES_SESSIONS),
      otp: '407215',
      phone: '+123456789012345',
      paper: KNOWN[said]?.paper ?? expect.any(String),
      place: KNOWN[said]?.place ?? expect.any(String),
    };
    expect(message.values).toEqual(slotsOf(registeredText(name, language)).map((slot) => whole[slot]));
    for (const value of message.values) expect(message.text).toContain(value);
    expect(message.text).not.toMatch(/[{}]|undefined|null|NaN/);
  });

  it.each(LANGUAGES)('is one or several whole sentences in %s', (language) => {
    expect(registeredText(name, language)).toMatch(
      KNOWN[saidIn(language, 'short', name)]?.sentence ?? /\p{Sentence_Terminal}$/u,
    );
  });

  it.each(LANGUAGES)('begins and ends with words in %s, as Meta wants it of a template', (language) => {
    // The code's text is Meta's own.
    if (name === 'phone-code') return;
    expect(registeredText(name, language)).not.toMatch(/^\{|\}$|\}\s*\{/);
  });

  it('keeps to one alphabet in English, so that an SMS has 160 characters a part', () => {
    const { text } = writeShort({ name, values: longestValues('en') }, { language: 'en', ...TO });
    expect(smsParts('x'.repeat(71))).toBe(1);
    expect(smsParts(text.padEnd(71, '.').slice(0, 71))).toBe(1);
  });
});

it('the buttons of answers fit WhatsApp', () => {
  for (const language of LANGUAGES)
    for (const answer of ANSWERS) expect(answerTitle(language, answer).length).toBeLessThanOrEqual(20);
});

it('only the reminders ask for an answer', () => {
  const asking = SHORT_NAMES.filter(
    (name) => writeShort({ name, values: longestValues('en') }, { language: 'en', ...TO }).buttons.length > 0,
  );
  expect(asking).toEqual(['reminder-change', 'reminder-change-unpaid', 'reminder-evening', 'reminder-soon']);
});

it('a text with an unknown slot, a missing value or one that is too long is refused', () => {
  expect(() => slotsOf('Your {center} is waiting')).toThrow('no slot is of the type center');
  expect(() => writeShort({ name: 'booked', values: { date: '2026-11-26' } }, { language: 'en', ...TO })).toThrow(
    'the message booked lacks its time',
  );
  expect(() =>
    writeShort({ name: 'phone-code', values: { otp: '123456789' } }, { language: 'en', ...TO, code: null }),
  ).toThrow('the otp of the message phone-code is too long');
});

it('a text that would not fit an SMS is refused', () => {
  const publicUrl = `https://${'long'.repeat(80)}.example`;
  expect(() =>
    writeShort(
      { name: 'booked', values: { date: '2026-11-26', time: 9 } },
      { language: 'en', code: TO.code, publicUrl },
    ),
  ).toThrow('the message booked is too long');
});

describe.each(LANGUAGES.filter((one) => one !== 'en'))('where %s lacks the texts', (language) => {
  const whole = SERVER_WORDS[language];
  beforeAll(() => {
    SERVER_WORDS[language] = { ...whole, short: {} };
  });
  afterAll(() => {
    SERVER_WORDS[language] = whole;
  });

  it('they are in English with all their values, in the alphabet of an English SMS', () => {
    const { publicUrl } = TO;
    for (const name of SHORT_NAMES) {
      const { text, values } = sampleOf(name, 'en', publicUrl);
      expect(sampleOf(name, language, publicUrl)).toMatchObject({ language, text, values });
    }
    expect(new Set(registrations(publicUrl).map(({ sms }) => sms.script))).toEqual(new Set(['GSM']));
  });
});

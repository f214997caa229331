/**
 * A lock screen is public: it shows short messages, the subject of a mail with its first words, and the names of files. None of
 * them tells an illness, a treatment, a center or who pays.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../../../test/message-variants';
import { LANGUAGES, type Language } from '../../../contract';
import { ANSWERS } from '../../../domain/messages';
import { SCHEMES } from '../../../domain/schemes';
import { payerName } from '../../../locales/paid-with';
import { samplesOf, writeSample } from '../preview';
import { MAILS, type MailTemplate, hasShort, shortOf } from '../mails';
import { PROJECT_DIR } from '../../platform/paths';
import { SHORT_NAMES, answerTitle, registeredText, smsText } from './short';
import { writeShort } from './write-short';

const CENTER = 'Neem Kidney & Dialysis Center';

/** Words that tell it, in either language, and the names of all who pay for patients. */
const FORBIDDEN = [
  /dialys/i,
  /kidney/i,
  /renal/i,
  /nephro/i,
  /hepatitis/i,
  /\bHIV\b/i,
  /\bHCV\b|\bHBV\b/i,
  /transplant/i,
  /fistula|catheter|potassium|run sheet/i,
  /patient/i,
  /scheme|insurance|ayushman|sponsor/i,
  /neem/i,
  /डायलिसिस|डायलसिस/,
  /किडनी|गुर्द|वृक्क|रीनल/,
  /हेपेटाइटिस|हिपेटाइटिस|एचआईवी|एच\.आई\.वी/,
  /पोटैशियम|फ़िस्टुला|प्रत्यारोपण/,
  /मरीज़|रोगी/,
  /योजना|बीमा|आयुष्मान/,
  /नीम/,
];
const PAYERS = SCHEMES.flatMap((scheme) => Object.values(payerName(scheme)));

function tells(text: string): string[] {
  const words = FORBIDDEN.flatMap((word) => word.exec(text)?.[0] ?? []);
  return [...words, ...PAYERS.filter((name) => text.includes(name))];
}

/** Sample facts in which the center and who pays give everything away, wherever they are. */
function telling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(telling);
  if (value === null || typeof value !== 'object') return value;
  const changed = Object.entries(value).map(([key, one]) => {
    if (['centerName', 'beforeCenter', 'reason'].includes(key)) return [key, CENTER];
    return [key, key === 'payers' ? ['pmjay'] : telling(one)];
  });
  return Object.fromEntries(changed);
}

const SAID = [...MAILS.map((name): [MailTemplate, object] => [name, {}]), ...VARIANTS];

/** What a list of mails shows beside the subject: the beginning of the HTML, as far as what pushes the rest away. */
function previewOf(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  const end = body.indexOf('&#847;');
  expect(end).toBeGreaterThan(0);
  return body.slice(body.indexOf('>') + 1, end);
}

it('the words are found where they are', () => {
  expect(tells(CENTER)).toEqual(['Dialys', 'Kidney', 'Neem']);
  expect(tells('डायलिसिस की पर्ची')).toEqual(['डायलिसिस']);
  expect(PAYERS.length).toBeGreaterThan(10);
});

describe.each(SAID)('the mail %s with %j', (name, changes) => {
  it.each(LANGUAGES)('tells nothing in its subject and its first words, in %s', (language) => {
    const facts = telling({ ...samplesOf(name, language), ...changes }) as object;
    const { subject, html, text } = writeSample(name, language, facts);
    const [greeting, first] = text.split('\n\n');
    expect(tells(subject)).toEqual([]);
    expect(tells(previewOf(html))).toEqual([]);
    expect(tells(`${greeting} ${first}`)).toEqual([]);
  });

  it.each(LANGUAGES)('tells nothing in the short message beside it, in %s', (language) => {
    const facts = telling({ ...samplesOf(name, language), ...changes }) as never;
    if (!hasShort(name)) return;
    const short = shortOf(name, facts, new Date('2026-11-20T08:00:00+05:30'));
    // A hold of a session that has begun is told by mail alone.
    if (name === 'hold-lapsing' && short === null) return;
    expect(short).not.toBeNull();
    const to = { language, code: '3vK9mTq2hXbd', publicUrl: 'https://vrikka.example' };
    const { title, text, url, buttons } = writeShort(short!, to);
    expect(tells([title, text, url, ...buttons.map((one) => one.title)].join(' '))).toEqual([]);
  });
});

it.each(LANGUAGES)('no registered text or button tells it, in %s', (language: Language) => {
  for (const name of SHORT_NAMES) expect(tells(registeredText(name, language))).toEqual([]);
  for (const answer of ANSWERS) expect(tells(answerTitle(language, answer))).toEqual([]);
  expect(tells(smsText({ text: '', url: 'https://vrikka.example/m/3vK9mTq2hXbd' }))).toEqual([]);
});

/** The names of files in the source, as they are written there. */
function namesOfFiles(): string[] {
  const files = ['server', 'web', 'contract'].flatMap((part) =>
    (readdirSync(path.join(PROJECT_DIR, 'src', part), { recursive: true }) as string[])
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !file.startsWith('ops'))
      .map((file) => path.join(PROJECT_DIR, 'src', part, file)),
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`]([^'"`\n/]+\.(?:ics|pdf|csv|html|json|txt))['"`]/g)].map(
      ([, name]) => name!,
    ),
  );
}

/** For staff: they name lists, not a person. */
const OF_STAFF = ['standing-patients-sample.csv'];

it('no name of a file tells it', () => {
  const names = namesOfFiles();
  expect(names).toEqual(expect.arrayContaining(['appointment.ics', 'session-${row.session_date}.ics', 'reminder.ics']));
  expect(names.filter((name) => !OF_STAFF.includes(name) && tells(name).length > 0)).toEqual([]);
});

/** What clerks write into lists: dates with the day first, weekdays, windows, schemes, yes and no. */
import { plainDigits, plainNumber } from '../domain/plain-text';
import { SCHEMES, type Scheme } from '../domain/schemes';
import { type IstDate, isIstDate } from '../domain/time';
import { START_HOURS, type StartHour, WINDOW_HOURS, parseWindowLabel } from '../domain/windows';
import { LANGUAGES, type Language } from '.';
import { WRITING } from './writing';

const UNDERSTOOD = LANGUAGES.map((language) => WRITING[language].understood);

/** A cell with plain digits and single spaces, without hidden signs. */
const plainText = (text: string) =>
  plainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CENTURY = 2_000;
/** What a spreadsheet adds to a date: the midnight with which it begins. */
const MIDNIGHT = /[ T]0{1,2}:00(?::00(?:\.0+)?)?$/;

/**
 * A date with the day first (`12/11/2026`, `12-11-26`, `12.11.2026`, `12 Nov 2026`), or as `2026-11-12`; null for
 * anything else, also where only the other order would make it a date.
 */
export function readDate(text: string): IstDate | null {
  const given = plainText(text).replace(MIDNIGHT, '');
  if (isIstDate(given)) return given;
  const parts = /^(\d{1,2})(?:[/.-]| +)(\d{1,2}|[a-z]{3,9}\.?)(?:[/.-]|,? +)(\d{4}|\d{2})$/i.exec(given);
  if (!parts) return null;
  const [, day, monthGiven, yearGiven] = parts as unknown as [string, string, string, string];
  const month = /\d/.test(monthGiven) ? Number(monthGiven) : MONTHS.indexOf(monthGiven.slice(0, 3).toLowerCase()) + 1;
  const year = yearGiven.length === 2 ? CENTURY + Number(yearGiven) : Number(yearGiven);
  const date = [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isIstDate(date) ? date : null;
}

/** Whether only the year is missing, as where a spreadsheet shows a date as `30-Nov`. */
export function hasNoYear(text: string): boolean {
  return /^\d{1,2}[ /.-]+[a-z]{3,9}\.?$/i.test(plainText(text));
}

/** The words for years of age, the longest first. */
const YEARS = UNDERSTOOD.flatMap(({ years }) => years).sort((one, other) => other.length - one.length);
const DAILY = UNDERSTOOD.flatMap(({ daily }) => daily);
/** Days by their first letters, as centers call their shifts. A lone T or S is not clear. */
const BY_LETTERS: Record<string, number[]> = {
  mwf: [1, 3, 5],
  tts: [2, 4, 6],
  tths: [2, 4, 6],
  tthsa: [2, 4, 6],
  mth: [1, 4],
  mtwtf: [1, 2, 3, 4, 5],
  mtwthf: [1, 2, 3, 4, 5],
  mtwtfs: [1, 2, 3, 4, 5, 6],
  mtwthfs: [1, 2, 3, 4, 5, 6],
};
const UNTIL = UNDERSTOOD.flatMap(({ until }) => until.map((word) => (/[a-z]/.test(word) ? `\\b${word}\\b` : word)));
const BETWEEN_DAYS = new RegExp(`^(\\S+?)\\s*([-–—]|${UNTIL.join('|')})\\s*(\\S+)$`);
const [MONDAY, SATURDAY] = [1, 6];

/**
 * Weekdays, 0 = Sunday … 6 = Saturday, each once and in order: `Mon Wed Fri`, `1,3,5`, `MWF`, `TThS`, `daily`, `Mon to Thu`. With a
 * dash, `Mon-Sat` is the whole week of a center, and `Mon-Thu` two days, as patients who come twice a week are written down; whoever
 * wrote it is told how it was read (`isSpan`). Null where a part of it is no day.
 */
export function readWeekdays(text: string): number[] | null {
  const given = plainText(text).toLowerCase();
  if (DAILY.includes(given)) return [1, 2, 3, 4, 5, 6];
  const letters = BY_LETTERS[given.replace(/[^a-z]/g, '')];
  if (letters && !/\d/.test(given)) return letters;
  const span = spanOf(given);
  if (span) return span;
  const parts = given.split(/[\s,;/&+.–—-]+|\band\b/).filter(Boolean);
  const days = parts.map(readWeekday);
  if (days.length === 0 || days.includes(null)) return null;
  return [...new Set(days as number[])].sort((one, other) => one - other);
}

/** Whether the days are written as from one to another, which may be meant as these two alone. */
export function isSpan(text: string): boolean {
  return spanOf(plainText(text).toLowerCase()) !== null;
}

function spanOf(given: string): number[] | null {
  const [, one = '', sign = '', other = ''] = BETWEEN_DAYS.exec(given) ?? [];
  const [first, last] = [readWeekday(one), readWeekday(other)];
  if (first === null || last === null) return null;
  const isWhole = first === MONDAY && last === SATURDAY;
  if (/[-–—]/.test(sign) && !isWhole) return [first, last].sort((a, b) => a - b);
  // A week begins on Monday.
  const days = [1, 2, 3, 4, 5, 6, 0];
  const [from, to] = [days.indexOf(first), days.indexOf(last)];
  return from < to ? days.slice(from, to + 1).sort((a, b) => a - b) : null;
}

function readWeekday(part: string): number | null {
  if (/^[1-7]$/.test(part)) return Number(part) % 7;
  for (const { weekdays } of UNDERSTOOD) {
    const known = weekdays.findIndex((names) => names.some((name) => isDay(part, name)));
    if (known >= 0) return known;
  }
  // `Tues` and `Thurs` begin their days; `Weds` does not.
  return part === 'weds' ? 3 : null;
}

/** A name of a day; of one in Latin letters, its beginning or its plural is enough. */
function isDay(part: string, name: string): boolean {
  if (part === name) return true;
  return /^[a-z]+$/.test(name) && part.length >= 2 && (name.startsWith(part) || `${name}s` === part);
}

/**
 * The windows that a text may mean: `5 AM - 9 AM`, `5 AM`, `05:00`, `05:00:00`, `5am-9am`, `1-5 PM`, `17` mean one, `5` and `5-9` two.
 */
export function windowsMeant(text: string): StartHour[] {
  const given = plainText(text);
  const labelled = parseWindowLabel(given);
  if (labelled !== null) return [labelled];
  const [begins = [], ends, ...more] = given.split(/\s*(?:-|–|—|\bto\b)\s*/i).map(hoursMeant);
  if (more.length > 0) return [];
  return START_HOURS.filter((hour) => begins.includes(hour) && (!ends || ends.includes(hour + WINDOW_HOURS)));
}

/** The window that a text means; null where it means none, or may mean two. */
export function readWindow(text: string): StartHour | null {
  const [window = null, ...others] = windowsMeant(text);
  return others.length === 0 ? window : null;
}

/** The hours of the day that a text may mean: `5` is in the morning or in the evening, `05:00` is not. */
function hoursMeant(text: string): number[] {
  const [, hour, minute, half] =
    /^(\d{1,2})(?:[:.]?(\d{2})(?::00)?)?\s*(am|pm|a\.m\.|p\.m\.)?$/i.exec(text.trim()) ?? [];
  if (!hour || (minute !== undefined && minute !== '00')) return [];
  const read = Number(hour);
  if (half) return read < 1 || read > 12 ? [] : [(read % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)];
  const isClear = minute !== undefined || hour.startsWith('0') || read < 1 || read > 12;
  return isClear ? [read] : [read % 12, (read % 12) + 12];
}

/** A whole number from 1 on, also as spreadsheets write it, `4.0`; null for anything else. */
export function readCount(text: string): number | null {
  const plain = plainNumber(text).trim();
  return /^\d{1,4}(?:\.0+)?$/.test(plain) && Number(plain) >= 1 ? Number(plain) : null;
}

/** Yes or no, also as a tick of a spreadsheet; null for anything else. */
export function readYesNo(text: string): boolean | null {
  const given = plainText(text).toLowerCase();
  if (['1', 'x', '✓'].includes(given) || UNDERSTOOD.some(({ yes }) => yes.includes(given))) return true;
  return ['0', ''].includes(given) || UNDERSTOOD.some(({ no }) => no.includes(given)) ? false : null;
}

/** An age in whole years, with or without their word; null for anything else, and for more than `most`. */
export function readAge(text: string, most: number): number | null {
  const given = plainText(text).toLowerCase().replace(/\.$/, '');
  const word = YEARS.find((one) => given.endsWith(one)) ?? '';
  const years = readCount(given.slice(0, given.length - word.length));
  return years !== null && years <= most ? years : null;
}

/** A person's sex, as a word or a letter; null for anything else. */
export function readSex(text: string): 'female' | 'male' | 'other' | null {
  const given = plainText(text).toLowerCase().replace(/\.$/, '');
  const sexes = ['female', 'male', 'other'] as const;
  return sexes.find((sex) => UNDERSTOOD.some((one) => one.sexes[sex].includes(given))) ?? null;
}

/** A language in which patients are written to, by its name or tag; null for any other. */
export function readLanguage(text: string): Language | null {
  const given = plainText(text).toLowerCase();
  return LANGUAGES.find((language) => WRITING[language].understood.language.includes(given)) ?? null;
}

/**
 * A date of birth, as `readDate` reads one; a year of two digits that would be to come is of the last century. Null for
 * anything else.
 */
export function readDateOfBirth(text: string, today: IstDate): IstDate | null {
  const read = readDate(text);
  if (read === null || read <= today) return read;
  const earlier = `${Number(read.slice(0, 4)) - 100}${read.slice(4)}`;
  const isShort = !plainText(text).includes(read.slice(0, 4));
  return isShort && isIstDate(earlier) ? earlier : null;
}

/** What people also call a scheme, as `plainName` makes it: in full, by its short name, or by the name that it had before. */
const SCHEME_NAMES: Record<Scheme, readonly string[]> = {
  pmjay: [
    'abpmjay',
    'ayushman',
    'ayushmanbharat',
    'ayushmanbharatyojana',
    'ayushmancard',
    'pradhanmantrijanarogyayojana',
    'pmjanarogyayojana',
  ],
  pmndp: [
    'ndp',
    'nationaldialysisprogramme',
    'nationaldialysisprogram',
    'pmnationaldialysisprogram',
    'pradhanmantrinationaldialysisprogramme',
    'pradhanmantrinationaldialysisprogram',
  ],
  cghs: ['centralgovernmenthealthscheme', 'centralgovthealthscheme'],
  esic: ['esi', 'esis', 'employeesstateinsurance', 'employeesstateinsurancecorporation'],
  echs: ['exservicemen', 'exservicemencontributoryhealthscheme'],
  railways: ['railway', 'indianrailways', 'umid', 'railwayumid'],
  'state-employees': [
    'ehs',
    'employeeshealthscheme',
    'stategovtemployees',
    'stategovernmentemployees',
    'stateemployeeshealth',
  ],
  mjpjay: [
    'mahatmaphule',
    'mahatmaphulejanarogyayojana',
    'mahatmajyotiraophulejanarogyayojana',
    'mahatmajyotibaphulejanarogyayojana',
  ],
  abark: ['arogyakarnataka', 'abarogyakarnataka', 'abpmjayark'],
  dak: ['arogyakosh'],
  cmchis: ['chiefministerscomprehensivehealthinsurancescheme'],
  kasp: ['karunya', 'karunyaarogyasurakshapaddhati', 'abpmjaykasp'],
  'ntr-vaidya-seva': ['drntrvaidyaseva', 'ntrvs', 'ysraarogyasri', 'drysraarogyasri'],
  'rajiv-aarogyasri': ['aarogyasri', 'arogyasri', 'rajivarogyasri'],
  'maa-rajasthan': ['maa', 'mukhyamantriayushmanarogyayojana', 'chiranjeevi', 'chiranjeeviyojana'],
  'swasthya-sathi': ['swasthasathi'],
  gjay: ['bsky', 'bijuswasthyakalyanyojana'],
  ssby: ['sarbatsehat', 'mmssby', 'abmmssby'],
  employer: ['insurance', 'privateinsurance', 'healthinsurance', 'mediclaim', 'corporate', 'tpa'],
};

/** A name without case, spaces and signs, and without what is said of it in brackets. */
function plainName(text: string): string {
  return text
    .replace(/\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * The scheme of a name, as people write it: its code, its name in any language, or one of `SCHEME_NAMES`. `PM-JAY`, `pmjay`,
 * `Ayushman Bharat`. Null for anything else.
 */
export function readScheme(text: string): Scheme | null {
  const given = plainName(text);
  if (given === '') return null;
  const isNamed = (scheme: Scheme) => {
    const names = LANGUAGES.map((language) => WRITING[language].schemes[scheme]);
    return [scheme, ...names].some((name) => plainName(name) === given) || SCHEME_NAMES[scheme].includes(given);
  };
  return SCHEMES.find(isNamed) ?? null;
}

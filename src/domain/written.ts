/** What clerks write into lists: dates with the day first, weekdays, windows, schemes, yes and no. */
import { SCHEMES, SCHEME_FACTS, type Scheme } from './schemes';
import { type IstDate, isIstDate } from './time';
import { START_HOURS, type StartHour, parseWindowLabel } from './windows';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CENTURY = 2_000;

/**
 * A date with the day first (`12/11/2026`, `12-11-26`, `12.11.2026`, `12 Nov 2026`), or as `2026-11-12`; null for
 * anything else, also where only the other order would make it a date.
 */
export function readDate(text: string): IstDate | null {
  const given = text.trim();
  if (isIstDate(given)) return given;
  const parts = /^(\d{1,2})(?:[/.-]| +)(\d{1,2}|[a-z]{3,9}\.?)(?:[/.-]|,? +)(\d{4}|\d{2})$/i.exec(given);
  if (!parts) return null;
  const [, day, monthGiven, yearGiven] = parts as unknown as [string, string, string, string];
  const month = /\d/.test(monthGiven) ? Number(monthGiven) : MONTHS.indexOf(monthGiven.slice(0, 3).toLowerCase()) + 1;
  const year = yearGiven.length === 2 ? CENTURY + Number(yearGiven) : Number(yearGiven);
  const date = [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isIstDate(date) ? date : null;
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Days by their first letters, as centers call their shifts. A lone T or S is not clear. */
const BY_LETTERS: Record<string, number[]> = { mwf: [1, 3, 5], tts: [2, 4, 6], mtwtfs: [1, 2, 3, 4, 5, 6] };

/**
 * Weekdays, 0 = Sunday … 6 = Saturday, each once and in order: `Mon Wed Fri`, `1,3,5`, `MWF`, `TTS`, `daily`. Null where
 * a part of it is no day.
 */
export function readWeekdays(text: string): number[] | null {
  const given = text.trim().toLowerCase();
  if (given === 'daily' || given === 'every day') return [1, 2, 3, 4, 5, 6];
  const letters = BY_LETTERS[given.replace(/[^a-z]/g, '')];
  if (letters) return letters;
  const parts = given.split(/[^a-z0-9]+|\band\b/).filter(Boolean);
  const days = parts.map(readWeekday);
  if (days.length === 0 || days.includes(null)) return null;
  return [...new Set(days as number[])].sort((one, other) => one - other);
}

function readWeekday(part: string): number | null {
  if (/^[1-7]$/.test(part)) return Number(part) % 7;
  const known = WEEKDAYS.findIndex((day) => part.length >= 2 && (day.startsWith(part) || `${day}s` === part));
  if (known >= 0) return known;
  // `Tues` and `Thurs` begin their days; `Weds` does not.
  return part === 'weds' ? 3 : null;
}

/** The window that begins at an hour: `5 AM - 9 AM`, `5 AM`, `05:00`, `5am-9am`, `17`; null when none begins then. */
export function readWindow(text: string): StartHour | null {
  const given = text.trim();
  const labelled = parseWindowLabel(given.replace(/\s+/g, ' '));
  if (labelled !== null) return labelled;
  const hours = given.split(/\s*(?:-|–|to)\s*/i).map(readHour);
  const [begins, ends] = hours;
  const window = START_HOURS.find((hour) => hour === begins);
  if (window === undefined || hours.length > 2) return null;
  return ends === undefined || ends === window + 4 ? window : null;
}

function readHour(text: string): number | null {
  const [, hour, minute = '00', half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?$/i.exec(text.trim()) ?? [];
  if (!hour || minute !== '00') return null;
  const read = Number(hour);
  if (!half) return read;
  if (read < 1 || read > 12) return null;
  return (read % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

/** Yes or no, also as a tick of a spreadsheet; null for anything else. */
export function readYesNo(text: string): boolean | null {
  const given = text.trim().toLowerCase();
  if (['yes', 'y', 'true', '1', 'x', '✓', 'haan'].includes(given)) return true;
  return ['no', 'n', 'false', '0', ''].includes(given) ? false : null;
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
 * The scheme of a name, as people write it: its code, its name in English or Hindi, or one of `SCHEME_NAMES`. `PM-JAY`, `pmjay`,
 * `Ayushman Bharat`. Null for anything else.
 */
export function readScheme(text: string): Scheme | null {
  const given = plainName(text);
  if (given === '') return null;
  const isNamed = (scheme: Scheme) => {
    const { en, hi } = SCHEME_FACTS[scheme];
    return [scheme, en, hi].some((name) => plainName(name) === given) || SCHEME_NAMES[scheme].includes(given);
  };
  return SCHEMES.find(isNamed) ?? null;
}

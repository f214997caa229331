/** The patients of one demonstration center who have no account: who they are, when they come, and how they pay. */
import { LANGUAGES, type Language } from '../../../contract';
import type { AccountDeed } from '../../../domain/account-money';
import type { StartHour } from '../../../domain/windows';
import { cityNamed, silentNumber } from './demo-cities';

/** The center where they come, by its name in `demo-centers.ts`. */
export const DEMO_DESK_CENTER = 'Wheat Field Kidney Care';
const INDORE = cityNamed('Indore');

/**
 * How somebody pays. `later`: not yet; `part`: less than is due; `advance` and `package` are given before the first
 * session.
 */
type DemoPays = 'cash' | 'upi' | 'later' | 'part' | Extract<AccountDeed, 'advance' | 'package'>;

export type DemoPerson = {
  name: string;
  fileNumber: string;
  born: string;
  sex: 'female' | 'male';
  language: Language;
  address: string;
  pinCode: string;
  /** A number that rings nowhere; null: they have no phone. */
  phone: string | null;
  relative: { name: string; phone: string };
  /** 1 = Monday … 6 = Saturday. */
  weekdays: readonly number[];
  startHour: StartHour;
  chair: number;
  pays: DemoPays;
  note?: string;
};

const ODD = [1, 3, 5] as const;
const EVEN = [2, 4, 6] as const;

type Line = [
  name: string,
  born: string,
  sex: 'f' | 'm',
  street: string,
  relative: string,
  pays: DemoPays,
  more?: { noPhone?: true; note?: string },
];

/** Of each shift: its lines, the first on chair 1. */
const SHIFTS: { weekdays: readonly number[]; startHour: StartHour; lines: Line[] }[] = [
  {
    weekdays: ODD,
    startHour: 5,
    lines: [
      ['Ramesh Malviya', '1958-03-14', 'm', 'Palasia', 'Savita Malviya', 'advance'],
      ['Zubeda Khan', '1963-11-02', 'f', 'Khajrana', 'Imran Khan', 'cash', { noPhone: true }],
      ['Harish Solanki', '1955-07-21', 'm', 'Rajwada', 'Preeti Solanki', 'upi'],
      [
        'Shakuntala Patidar',
        '1969-01-30',
        'f',
        'Tilak Nagar',
        'Ashok Patidar',
        'later',
        { note: 'Brings a wheelchair' },
      ],
    ],
  },
  {
    weekdays: ODD,
    startHour: 9,
    lines: [
      ['Omprakash Joshi', '1951-09-08', 'm', 'Malharganj', 'Vidya Joshi', 'package'],
      ['Abdul Rashid', '1972-05-17', 'm', 'Juni Indore', 'Fatima Rashid', 'part'],
    ],
  },
  {
    weekdays: EVEN,
    startHour: 5,
    lines: [
      ['Sushila Chouhan', '1960-12-25', 'f', 'Annapurna Road', 'Nitin Chouhan', 'upi'],
      ['Devidas Kushwah', '1948-04-06', 'm', 'Chhawni', 'Leela Kushwah', 'cash', { noPhone: true }],
      ['Kusum Verma', '1975-08-19', 'f', 'Sudama Nagar', 'Rakesh Verma', 'advance'],
      ['Yashoda Yadav', '1966-02-11', 'f', 'Bhanwarkuan', 'Roopa Yadav', 'part', { noPhone: true }],
    ],
  },
  {
    weekdays: EVEN,
    startHour: 9,
    lines: [
      ['Daniel Massey', '1957-10-03', 'm', 'Vijay Nagar', 'Sunita Massey', 'cash'],
      ['Mohini Raghuvanshi', '1971-06-28', 'f', 'Sapna Sangeeta Road', 'Deepak Raghuvanshi', 'later'],
      ['Umesh Sharma', '1964-01-09', 'm', 'Scheme 54', 'Shailaja Sharma', 'package'],
    ],
  },
];

const SEXES = { f: 'female', m: 'male' } as const;

export const DEMO_PEOPLE: readonly DemoPerson[] = SHIFTS.flatMap(({ lines, ...shift }) =>
  lines.map((line, index) => ({ line, shift, chair: index + 1 })),
).map(({ line: [name, born, sex, street, relative, pays, more = {}], shift, chair }, index) => ({
  ...shift,
  ...{ name, born, chair, pays },
  sex: SEXES[sex],
  language: LANGUAGES[index % LANGUAGES.length]!,
  fileNumber: `WF-${101 + index}`,
  address: `${3 + 7 * index}, ${street}`,
  pinCode: `45200${1 + (index % 9)}`,
  phone: more.noPhone ? null : silentNumber(INDORE, 50 + index),
  relative: { name: relative, phone: silentNumber(INDORE, 70 + index) },
  ...(more.note && { note: more.note }),
}));

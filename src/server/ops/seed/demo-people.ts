/** The patients of one demonstration center who have no account: who they are, when they come, and how they pay. */
import { LANGUAGES, type Language } from '../../../contract';
import type { AccountDeed } from '../../../domain/account-money';
import type { StartHour } from '../../../domain/windows';
import { cityNamed, silentNumber } from './demo-cities';

/** The center where they come, by its name in `demo-centers.ts`. */
export const DEMO_DESK_CENTER = 'Areca Grove Dialysis';
const MANGALURU = cityNamed('Mangaluru');

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
      ['Shivappa Poojary', '1958-03-14', 'm', 'Kadri Temple Road', 'Savitha Poojary', 'advance'],
      ['Zubeda Begum', '1963-11-02', 'f', 'Bunder', 'Imran Khan', 'cash', { noPhone: true }],
      ['Lawrence Dsouza', '1955-07-21', 'm', 'Bejai', 'Preetha Dsouza', 'upi'],
      ['Girija Shetty', '1969-01-30', 'f', 'Kodialbail', 'Ashok Shetty', 'later', { note: 'Brings a wheelchair' }],
    ],
  },
  {
    weekdays: ODD,
    startHour: 9,
    lines: [
      ['Ramachandra Bhat', '1951-09-08', 'm', 'Car Street', 'Vidya Bhat', 'package'],
      ['Abdul Rahiman', '1972-05-17', 'm', 'Kankanady', 'Fathima Rahiman', 'part'],
    ],
  },
  {
    weekdays: EVEN,
    startHour: 5,
    lines: [
      ['Sumathi Kamath', '1960-12-25', 'f', 'Ashok Nagar', 'Nitin Kamath', 'upi'],
      ['Devdas Suvarna', '1948-04-06', 'm', 'Urwa', 'Leela Suvarna', 'cash', { noPhone: true }],
      ['Kusuma Nayak', '1975-08-19', 'f', 'Mannagudda', 'Harish Nayak', 'advance'],
      ['Yashoda Devadiga', '1966-02-11', 'f', 'Kottara', 'Roopa Devadiga', 'part', { noPhone: true }],
    ],
  },
  {
    weekdays: EVEN,
    startHour: 9,
    lines: [
      ['Francis Lobo', '1957-10-03', 'm', 'Falnir', 'Sunitha Lobo', 'cash'],
      ['Mohini Rai', '1971-06-28', 'f', 'Pandeshwar', 'Deepak Rai', 'later'],
      ['Umesh Karkera', '1964-01-09', 'm', 'Bolar', 'Shailaja Karkera', 'package'],
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
  fileNumber: `AG-${101 + index}`,
  address: `${3 + 7 * index}, ${street}`,
  pinCode: `57500${1 + (index % 6)}`,
  phone: more.noPhone ? null : silentNumber(MANGALURU, 50 + index),
  relative: { name: relative, phone: silentNumber(MANGALURU, 70 + index) },
  ...(more.note && { note: more.note }),
}));

/**
 * Who runs the product: the name on receipts, how people reach them, and who answers for their data. Comes from the
 * settings.
 */
import { dialled } from '../domain/phone-href';
import type { Language } from './language';

export type Operator = {
  /** The registered name. */
  name: string;
  address: string;
  phone: string;
  email: string;
  /** When people answer, in the languages in which it is said. */
  hours: { en: string } & Partial<Record<Language, string>>;
  /** Null where the operator is not registered for GST. */
  gstin: string | null;
  /** Who answers complaints about data (DPDP Act 2023, section 13). */
  officer: { name: string; email: string; phone: string; address: string };
};

/** When people answer, for a reader of a language. */
export const hoursIn = ({ hours }: Operator, language: Language): string => hours[language] ?? hours.en;

/**
 * An invented operator for trying the product: the number rings nowhere, and no mail arrives. Production refuses it.
 * Pages are built with it, and the server replaces its texts by those of the configured operator, so each text must be
 * unique.
 */
export const INVENTED_OPERATOR: Operator = {
  name: 'Vrikka Health Services',
  address: '27 Lantern Street, Jayanagar, Bangalore 560 011',
  phone: '080 5550 0142',
  email: 'care@vrikka.example',
  hours: { en: 'Mon-Sat 6:00 AM to 8:00 PM', hi: 'सोमवार से शनिवार, सुबह 6 से रात 8 बजे' },
  gstin: null,
  officer: {
    name: 'Kaveri Anand',
    email: 'grievance@vrikka.example',
    phone: '080 5550 0143',
    address: 'Grievance desk, 29 Lantern Street, Jayanagar, Bangalore 560 011',
  },
};

/**
 * Every text about the operator that a built page may contain, always in the same order. Pages are built in English.
 */
export function textsOf({ name, address, phone, email, hours, officer }: Operator): string[] {
  return [
    name,
    address,
    phone,
    dialled(phone),
    email,
    hours.en,
    officer.name,
    officer.email,
    officer.phone,
    dialled(officer.phone),
    officer.address,
  ];
}

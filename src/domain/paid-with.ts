/** Who pays and how, in words: as receipts, mails and lists say it. In English and Hindi, as the names of schemes. */
import type { NamedMethod, PaidBy } from './paid-by';
import { SCHEME_FACTS, type Scheme } from './schemes';

type Names = { en: string; hi: string };

const PAID_WITH: Record<PaidBy, Names> = {
  'online-card': { en: 'Card', hi: 'कार्ड' },
  'online-upi': { en: 'UPI', hi: 'UPI' },
  'online-netbanking': { en: 'Net banking', hi: 'नेट बैंकिंग' },
  'online-wallet': { en: 'Wallet', hi: 'वॉलेट' },
  'online-other': { en: 'Online', hi: 'ऑनलाइन' },
  'desk-cash': { en: 'Cash at the center', hi: 'सेंटर पर नकद' },
  'desk-upi': { en: 'UPI at the center', hi: 'सेंटर पर UPI' },
  'desk-card': { en: 'Card at the center', hi: 'सेंटर पर कार्ड' },
};

/** How something was paid: `UPI`, `Cash at the center`, and of a card its last digits where they are known. */
export function paidWith(paidBy: PaidBy, cardLast4: string | null | undefined): Names {
  if (paidBy !== 'online-card' || !cardLast4) return PAID_WITH[paidBy];
  return { en: `Card ending ${cardLast4}`, hi: `कार्ड, अंतिम अंक ${cardLast4}` };
}

const OR = {
  en: new Intl.ListFormat('en-IN', { type: 'disjunction' }),
  hi: new Intl.ListFormat('hi-IN', { type: 'disjunction' }),
};

/** How something can be paid on a provider's page, within a sentence: `UPI, card or net banking`. Of no known way: that it names them. */
export function payableBy(methods: readonly NamedMethod[]): Names {
  if (methods.length === 0) return { en: 'the ways that it offers', hi: 'वहाँ के किसी तरीके' };
  const names = methods.map((method) => PAID_WITH[`online-${method}`]);
  return {
    en: OR.en.format(names.map(({ en }) => (en === 'UPI' ? en : en.toLowerCase()))),
    hi: OR.hi.format(names.map(({ hi }) => hi)),
  };
}

/** Who pays instead of the patient, all or the rest: a scheme, or a sponsor by name. */
export type Payer = Scheme | { sponsor: string };

export function payerName(payer: Payer): Names {
  if (typeof payer === 'object') return { en: payer.sponsor, hi: payer.sponsor };
  const { en, hi } = SCHEME_FACTS[payer];
  return { en, hi };
}

import type { Writing } from '../writing';
import { NAMES } from './names';
import { NUMBERS } from './numbers';
import { SCHEMES } from './schemes';

export const WRITING: Writing = {
  numbers: NUMBERS,
  schemes: SCHEMES,
  paidWith: {
    'online-card': 'कार्ड',
    'online-upi': 'UPI',
    'online-netbanking': 'नेट बैंकिंग',
    'online-wallet': 'वॉलेट',
    'online-other': 'ऑनलाइन',
    'desk-cash': 'सेंटर पर नकद',
    'desk-upi': 'सेंटर पर UPI',
    'desk-card': 'सेंटर पर कार्ड',
  },
  cardEnding: (last4) => `कार्ड, अंतिम अंक ${last4}`,
  withinSentence: (way) => way,
  anyWay: 'वहाँ के किसी तरीके',
  names: NAMES,
  known: { stripe: 'hi-IN', meta: 'hi' },
};

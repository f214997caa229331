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
  understood: {
    stop: ['रोकें', 'रोको', 'बंद', 'बंद करें', 'बंद करो', 'बन्द'],
    weekdays: [
      ['रवि', 'रविवार'],
      ['सोम', 'सोमवार'],
      ['मंगल', 'मंगलवार'],
      ['बुध', 'बुधवार'],
      ['गुरु', 'गुरुवार'],
      ['शुक्र', 'शुक्रवार'],
      ['शनि', 'शनिवार'],
    ],
    daily: [],
    until: ['से'],
    yes: ['haan', 'हाँ', 'हां'],
    no: ['nahi', 'नहीं'],
  },
  known: { stripe: 'hi-IN', meta: 'hi' },
};

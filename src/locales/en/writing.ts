import type { Writing } from '../writing';
import { NUMBERS } from './numbers';
import { SCHEMES } from './schemes';

export const WRITING: Writing = {
  numbers: NUMBERS,
  schemes: SCHEMES,
  paidWith: {
    'online-card': 'Card',
    'online-upi': 'UPI',
    'online-netbanking': 'Net banking',
    'online-wallet': 'Wallet',
    'online-other': 'Online',
    'desk-cash': 'Cash at the center',
    'desk-upi': 'UPI at the center',
    'desk-card': 'Card at the center',
  },
  cardEnding: (last4) => `Card ending ${last4}`,
  withinSentence: (way) => (way === 'UPI' ? way : way.toLowerCase()),
  anyWay: 'the ways that it offers',
  names: {},
  understood: {
    stop: ['stop', 'stop all', 'unsubscribe'],
    weekdays: [
      ['sun', 'sunday'],
      ['mon', 'monday'],
      ['tue', 'tuesday'],
      ['wed', 'wednesday'],
      ['thu', 'thursday'],
      ['fri', 'friday'],
      ['sat', 'saturday'],
    ],
    daily: ['daily', 'every day'],
    until: ['to', 'till'],
    yes: ['yes', 'y', 'true'],
    no: ['no', 'n', 'false'],
  },
  known: { stripe: 'en', meta: 'en' },
};

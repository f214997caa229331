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
    'desk-account': 'Money at the center',
  },
  cardEnding: (last4) => `Card ending ${last4}`,
  withinSentence: (way) => (way === 'UPI' ? way : way.toLowerCase()),
  anyWay: 'the ways that it offers',
  names: {},
  understood: {
    stop: ['stop', 'stop all', 'stopall', 'unsubscribe', 'opt out', 'optout', 'dont send', 'do not send'],
    stopAlone: ['end', 'quit', 'no more'],
    start: ['start', 'unstop', 'resume', 'subscribe', 'start again'],
    beside: (
      'please pls plz kindly thanks thank you ok okay dear sir madam now a the this these all any more me us to i want it them of ' +
      'send sending message messages msg msgs sms text texts whatsapp reminder reminders notification notifications from on your'
    ).split(' '),
    not: ['dont', 'do not', 'not', 'never', 'wont', 'cant'],
    answers: {
      coming: ['yes', 'y', 'ok', 'okay', 'sure', 'coming', 'yes coming', 'am coming', 'im coming', 'will come'],
      cannot: [
        'no',
        'n',
        'not coming',
        'am not coming',
        'im not coming',
        'cant come',
        'cannot come',
        'will not come',
        'wont come',
      ],
      call: ['call', 'call back'],
    },
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
    sexes: {
      female: ['f', 'female', 'woman', 'girl', 'lady', 'w'],
      male: ['m', 'male', 'man', 'boy'],
      other: ['o', 'other', 'others', 't', 'tg', 'transgender', 'third gender', 'x'],
    },
    years: ['y', 'yr', 'yrs', 'year', 'years'],
    language: ['english', 'en', 'eng'],
  },
  known: { stripe: 'en', meta: 'en' },
};

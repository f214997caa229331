/** A center closed, and moved a session. Until the new one begins the patient may choose another, or take the money back. */
import type { Language } from '../../../../contract';
import { arrivalTime } from '../../../../domain/policy';
import { windowBegins } from '../../../../domain/windows';
import { FORMATS, formatSession } from '../../formats';
import { inWords } from '../../words';
import { type Facts, type Notice, myAppointments, whenAndWhere } from './booking';
import { type HowToPay, payNow, sayPay } from './by-center';
import type { Fact, Letter } from './layout';
import { COMMON } from './words';

/** `before`: when it was, in the reader's language. `reason`: why the center closed, as it was typed. */
export type MovedByClosure = {
  reason: string;
  before: string;
  beforeCenter: string;
  isElsewhere: boolean;
  pay: HowToPay;
  link: string | null;
};

const WORDS = inWords({
  en: {
    subject: (when: string) => `Your center had to close: your session is now on ${when}`,
    text: (before: string) =>
      `Your center can’t treat you on ${before} as booked. We are sorry. We have moved your session, so that you don’t miss one:`,
    elsewhere: 'Please note that it is at another center.',
    reason: 'Reason',
    before: 'Booked before',
    suits:
      'If this suits you, you need not do anything. In My Appointments you can also tell your center that you will come.',
    money: (until: string) =>
      `If it does not suit you, you can choose another time, or cancel with a full refund, until ${until}.`,
    noMoney: (until: string) => `If it does not suit you, you can choose another time, or cancel, until ${until}.`,
    call: (phone: string) => `Need help? Call your center: ${phone}.`,
    come: (time: string) => `Please come at ${time}.`,
  },
  hi: {
    subject: (when) => `सेंटर बंद रहेगा: आपका सेशन अब ${when}`,
    text: (before) =>
      `आपके सेंटर पर ${before} का सेशन नहीं हो पाएगा। हमें खेद है। आपका सेशन छूटे नहीं, इसलिए हमने उसका समय बदल दिया है:`,
    elsewhere: 'ध्यान दें, यह दूसरे सेंटर पर है।',
    reason: 'कारण',
    before: 'पहले बुक था',
    suits: 'अगर यह समय ठीक है, तो आपको कुछ नहीं करना है। मेरे अपॉइंटमेंट में आप सेंटर को बता भी सकते हैं कि आप आएँगे।',
    money: (until) =>
      `अगर यह समय ठीक न हो, तो ${until} तक दूसरा समय चुनें, या रद्द करके पूरे पैसे वापस लें, क्योंकि बदलाव सेंटर की वजह से हुआ है।`,
    noMoney: (until) => `अगर यह समय ठीक न हो, तो ${until} तक दूसरा समय चुनें, या रद्द करें, क्योंकि बदलाव सेंटर की वजह से हुआ है।`,
    call: (phone) => `आपका सेंटर ${phone} पर आपकी मदद करेगा।`,
    come: (time) => `कृपया ${time} आइए।`,
  },
});

export function movedByClosure(facts: Facts & Partial<Notice> & MovedByClosure & { language: Language }): Letter {
  const { language, date, startHour, amount, pay, link, refundUntil } = facts;
  const words = WORDS[language];
  const { clockTime, moment } = FORMATS[language];
  const begins = moment(windowBegins(date, startHour));
  const before: Fact[] = [
    [words.before, `${facts.before}, ${facts.beforeCenter}`],
    [words.reason, facts.reason],
  ];
  return {
    subject: words.subject(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words.text(facts.before) },
      { facts: [...whenAndWhere(language, facts), ...before] },
      ...(facts.isElsewhere ? [{ text: words.elsewhere }] : []),
      { text: words.come(clockTime(arrivalTime(date, startHour))) },
      { text: sayPay(language, pay, amount) },
      ...(link ? [{ button: { label: payNow(language, amount), url: link } }] : []),
      { text: words.suits },
      { text: refundUntil ? words.money(begins) : words.noMoney(begins) },
      ...(link ? [] : [myAppointments(facts)]),
      { text: words.call(facts.contactNumber) },
    ],
  };
}

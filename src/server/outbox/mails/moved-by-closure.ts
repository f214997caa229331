/** A center closed, and moved a session. Until the new one begins the patient may choose another, or take the money back. */
import type { Language } from '../../../contract';
import { arrivalTime } from '../../../domain/policy';
import { windowBegins } from '../../../domain/windows';
import { FORMATS, formatSession } from '../../platform/formats';
import { inWords } from '../../platform/words';
import {
  type AppointmentFacts,
  type Facts,
  type Notice,
  type SessionFacts,
  forWhom,
  myAppointments,
  whenAndWhere,
} from './booking';
import { type HowToPay, payNow, sayPay } from './by-center';
import type { Fact, Letter } from './layout';
import { APPOINTMENTS, WHILE_IT_STANDS, movedInShort } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { COMMON } from './words';

/**
 * `before`: when it was, in the reader's language. `reason`: why the center closed, as it was typed. `others`: further sessions that
 * the same closure moved, later ones.
 */
export type MovedByClosure = MovedSession & { others?: (SessionFacts & Partial<Notice> & MovedSession)[] };

type MovedSession = {
  reason: string;
  before: string;
  beforeCenter: string;
  isElsewhere: boolean;
  pay: HowToPay;
  link: string | null;
};

const WORDS = inWords({
  en: {
    subject: (when: string, isElsewhere: boolean) =>
      `Your center had to close: your session is now on ${when}${isElsewhere ? ', at another center' : ''}`,
    subjectOfSeveral: (count: number, when: string, isElsewhere: boolean) =>
      `Your center had to close: ${count} sessions moved, the first to ${when}${isElsewhere ? ', at another center' : ''}`,
    textOfSeveral: (count: number) =>
      `Your center can’t treat you as booked. We are sorry. We have moved these ${count} sessions, so that you don’t miss one:`,
    nowAt: (when: string, where: string) => `now ${when}, ${where}`,
    text: (before: string) =>
      `Your center can’t treat you on ${before} as booked. We are sorry. We have moved your session, so that you don’t miss one:`,
    elsewhere: 'Please note that it is at another center.',
    someElsewhere: 'Please note which of them are at another center.',
    reason: 'Reason',
    before: 'Booked before',
    suits:
      'If this suits you, you need not do anything. In My Appointments you can also tell your center that you will come.',
    money: (until: string) =>
      `If it does not suit you, you can choose another time, or cancel with a full refund, until ${until}.`,
    noMoney: (until: string) => `If it does not suit you, you can choose another time, or cancel, until ${until}.`,
    moneyOfSeveral:
      'If one of them does not suit you, you can choose another time, or cancel with a full refund, until it begins.',
    noMoneyOfSeveral: 'If one of them does not suit you, you can choose another time, or cancel, until it begins.',
    stillToPay: 'What is still to be paid is shown in My Appointments.',
    call: (phone: string) => `Need help? Call your center: ${phone}.`,
    come: (time: string) => `Please come at ${time}.`,
  },
  hi: {
    subject: (when, isElsewhere) => `सेंटर बंद रहेगा: आपका सेशन अब ${when}${isElsewhere ? ', दूसरे सेंटर पर' : ''}`,
    subjectOfSeveral: (count, when, isElsewhere) =>
      `सेंटर बंद रहेगा: आपके ${count} सेशन का समय बदला, पहला अब ${when}${isElsewhere ? ', दूसरे सेंटर पर' : ''}`,
    textOfSeveral: (count) =>
      `आपके सेंटर पर ये सेशन तय समय पर नहीं हो पाएँगे। हमें खेद है। आपका कोई सेशन छूटे नहीं, इसलिए हमने इन ${count} सेशन का समय बदल दिया है:`,
    nowAt: (when, where) => `अब ${when}, ${where}`,
    text: (before) =>
      `आपके सेंटर पर ${before} का सेशन नहीं हो पाएगा। हमें खेद है। आपका सेशन छूटे नहीं, इसलिए हमने उसका समय बदल दिया है:`,
    elsewhere: 'ध्यान दें, यह दूसरे सेंटर पर है।',
    someElsewhere: 'ध्यान दें कि इनमें से कौन-से दूसरे सेंटर पर हैं।',
    reason: 'कारण',
    before: 'पहले बुक था',
    suits: 'अगर यह समय ठीक है, तो आपको कुछ नहीं करना है। मेरे अपॉइंटमेंट में आप सेंटर को बता भी सकते हैं कि आप आएँगे।',
    money: (until) =>
      `अगर यह समय ठीक न हो, तो ${until} तक दूसरा समय चुनें, या रद्द करके पूरे पैसे वापस लें, क्योंकि बदलाव सेंटर की वजह से हुआ है।`,
    noMoney: (until) => `अगर यह समय ठीक न हो, तो ${until} तक दूसरा समय चुनें, या रद्द करें, क्योंकि बदलाव सेंटर की वजह से हुआ है।`,
    moneyOfSeveral: 'अगर इनमें से कोई समय ठीक न हो, तो उस सेशन के शुरू होने तक दूसरा समय चुनें, या रद्द करके पूरे पैसे वापस लें।',
    noMoneyOfSeveral: 'अगर इनमें से कोई समय ठीक न हो, तो उस सेशन के शुरू होने तक दूसरा समय चुनें, या रद्द करें।',
    stillToPay: 'जो चुकाना बाकी है, वह मेरे अपॉइंटमेंट में दिखता है।',
    call: (phone) => `आपका सेंटर ${phone} पर आपकी मदद करेगा।`,
    come: (time) => `कृपया ${time} आइए।`,
  },
});

function movedByClosure(facts: Facts & Partial<Notice> & MovedByClosure & { language: Language }): Letter {
  if (facts.others?.length) return severalMoved(facts, facts.others);
  const { language, date, startHour, amount, pay, link, refundUntil } = facts;
  const words = WORDS[language];
  const { clockTime, moment } = FORMATS[language];
  const begins = moment(windowBegins(date, startHour));
  const before: Fact[] = [
    [words.before, `${facts.before}, ${facts.beforeCenter}`],
    [words.reason, facts.reason],
  ];
  return {
    subject: words.subject(formatSession(language, facts), facts.isElsewhere),
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

/** All sessions of a patient that one closure moved: when each was, when and where it is now. */
function severalMoved(
  facts: Facts & Partial<Notice> & MovedByClosure & { language: Language },
  others: NonNullable<MovedByClosure['others']>,
): Letter {
  const { language, reason, contactNumber, username } = facts;
  const words = WORDS[language];
  const all = [facts, ...others];
  const isAnyElsewhere = all.some(({ isElsewhere }) => isElsewhere);
  const isRefundable = all.some(({ refundUntil }) => refundUntil);
  const lines = all.map(
    (one): Fact => [
      one.before,
      words.nowAt(formatSession(language, one), `${one.centerName}, ${one.centerAddress}, ${one.centerCity}`),
    ],
  );
  return {
    subject: words.subjectOfSeveral(all.length, formatSession(language, facts), facts.isElsewhere),
    greeting: COMMON[language].greet(username),
    blocks: [
      { text: words.textOfSeveral(all.length) },
      { facts: [...forWhom(language, facts), ...lines, [words.reason, reason]] },
      ...(isAnyElsewhere ? [{ text: words.someElsewhere }] : []),
      ...(all.some(({ pay }) => pay === 'link' || pay === 'center') ? [{ text: words.stillToPay }] : []),
      { text: words.suits },
      { text: isRefundable ? words.moneyOfSeveral : words.noMoneyOfSeveral },
      myAppointments(facts),
      { text: words.call(contactNumber) },
    ],
  };
}

export const MOVED_BY_CLOSURE = defineMessage<AppointmentFacts & Partial<Notice> & MovedByClosure>()({
  key: 'moved-by-closure',
  mail: movedByClosure,
  traits: ['calendar', 'listed-at-each-session'],
  afterEnding: 'session',
  stillTrue: WHILE_IT_STANDS,
  short: {
    texts: { 'moved-by-closure': 'hope', 'moved-elsewhere': 'hope' },
    of: ({ isElsewhere, ...session }) => movedInShort('moved-by-closure', isElsewhere, session),
    urgency: 'by-session',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: (language) => ({
    ...SAMPLE_APPOINTMENT,
    moveUntil: '2026-11-26T09:00:00+05:30',
    refundUntil: '2026-11-26T09:00:00+05:30',
    reason: 'The water treatment plant is being serviced on that day.',
    before: formatSession(language, { date: '2026-11-25', startHour: 13 }),
    beforeCenter: SAMPLE_APPOINTMENT.centerName,
    isElsewhere: false,
    pay: 'paid',
    link: null,
  }),
});

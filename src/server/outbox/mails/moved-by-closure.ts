/**
 * The mail that a center closed, and moved a session. Until the new session begins, the patient may choose another one,
 * or take the money back.
 */
import type { Language } from '../../../contract';
import { arrivalTime } from '../../../domain/policy';
import { windowBegins } from '../../../domain/windows';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS, formatSession } from '../../platform/formats';
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
import type { Fact, MailText } from './layout';
import { APPOINTMENTS, WHILE_IT_STANDS, movedInShort } from './in-short';
import { defineMessage, ofPerson } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

/**
 * The details. `before`: the former time, in the reader's language. `reason`: why the center closed, as typed.
 * `others`: later sessions that the same closure moved.
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

function movedByClosure(facts: Facts & Partial<Notice> & MovedByClosure & { language: Language }): MailText {
  if (facts.others?.length) return severalMoved(facts, facts.others);
  const { language, date, startHour, amount, pay, link, refundUntil } = facts;
  const say = wordsOf(language, 'moved-by-closure');
  const { clockTime, moment } = FORMATS[language];
  const begins = moment(windowBegins(date, startHour));
  const before: Fact[] = [
    [say('before'), `${facts.before}, ${facts.beforeCenter}`],
    [say('reason'), facts.reason],
  ];
  return {
    subject: say('subject', { when: formatSession(language, facts), isElsewhere: facts.isElsewhere }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say('text', { before: facts.before }) },
      { facts: [...whenAndWhere(language, facts), ...before] },
      ...(facts.isElsewhere ? [{ text: say('elsewhere') }] : []),
      { text: say('come', { time: clockTime(arrivalTime(date, startHour)) }) },
      { text: sayPay(language, pay, amount) },
      ...(link ? [{ button: { label: payNow(language, amount), url: link } }] : []),
      { text: say('suits') },
      { text: refundUntil ? say('money', { until: begins }) : say('noMoney', { until: begins }) },
      ...(link ? [] : [myAppointments(facts)]),
      { text: say('call', { phone: facts.contactNumber }) },
    ],
  };
}

/** The text for several sessions of a patient that one closure moved: when each was, and when and where it is now. */
function severalMoved(
  facts: Facts & Partial<Notice> & MovedByClosure & { language: Language },
  others: NonNullable<MovedByClosure['others']>,
): MailText {
  const { language, reason, contactNumber, username } = facts;
  const say = wordsOf(language, 'moved-by-closure');
  const all = [facts, ...others];
  const isAnyElsewhere = all.some(({ isElsewhere }) => isElsewhere);
  const isRefundable = all.some(({ refundUntil }) => refundUntil);
  const lines = all.map(
    (one): Fact => [
      one.before,
      say('nowAt', {
        when: formatSession(language, one),
        where: `${one.centerName}, ${one.centerAddress}, ${one.centerCity}`,
      }),
    ],
  );
  return {
    subject: say('subjectOfSeveral', {
      count: all.length,
      when: formatSession(language, facts),
      isElsewhere: facts.isElsewhere,
    }),
    greeting: greet(language, username),
    blocks: [
      { text: say('textOfSeveral', { count: all.length }) },
      { facts: [...forWhom(language, facts), ...lines, [say('reason'), reason]] },
      ...(isAnyElsewhere ? [{ text: say('someElsewhere') }] : []),
      ...(all.some(({ pay }) => pay === 'link' || pay === 'center') ? [{ text: say('stillToPay') }] : []),
      { text: say('suits') },
      { text: isRefundable ? say('moneyOfSeveral') : say('noMoneyOfSeveral') },
      myAppointments(facts),
      { text: say('call', { phone: contactNumber }) },
    ],
  };
}

export const MOVED_BY_CLOSURE = defineMessage<AppointmentFacts & Partial<Notice> & MovedByClosure>()({
  key: 'moved-by-closure',
  mail: movedByClosure,
  traits: ['listed-at-each-session'],
  made: { calendar: ({ others = [], ...session }) => ofPerson(session, [session, ...others]) },
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

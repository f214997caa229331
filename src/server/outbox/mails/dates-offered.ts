import * as paths from '../../../contract/paths';
import type { Language, NotKept } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS } from '../../platform/formats';
import type { Fact, MailText } from './layout';
import { momentOf } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { type People, forWhom } from './booking';
import { greet } from './greet';

/**
 * The next dates of a running series. `bookingId`: the last booked session, with which the mail is listed. `amount`: of
 * one session (paise), 0 if somebody else pays. `total`: of all of them (paise); mails of earlier releases lack it. `newPrice`: from
 * which of the dates a session costs another amount (paise). `dates`: those whose chairs are kept until `until` (an ISO timestamp).
 * `choose`: a path.
 */
export type OfferedDates = People & {
  bookingId: string;
  centerName: string;
  startHour: number;
  amount: number;
  total?: number;
  newPrice?: { from: string; amount: number };
  dates: string[];
  notKept: NotKept[];
  until: string;
  choose: string;
};

/** The mail about the next dates of a series: which chairs are kept, and which dates could not be. */
function datesOffered(facts: OfferedDates & { language: Language; publicUrl: string }): MailText {
  const { language, dates, notKept, until, publicUrl, newPrice } = facts;
  const say = wordsOf(language, 'dates-offered');
  const { date, window, moment } = FORMATS[language];
  const count = dates.length;
  const total: Paise = facts.total ?? count * facts.amount;
  const isFree = total === 0;
  const offersUrl = `${publicUrl}${paths.offers(facts.patientId)}`;
  const stopUrl = `${offersUrl}#regular`;
  return {
    subject: say('subject', { count }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: count > 0 ? say('kept', { count, until: moment(new Date(until)) }) : say('none') },
      {
        facts: [
          ...forWhom(language, facts),
          [say('where'), facts.centerName],
          [say('time'), window(facts.startHour)],
          ...(count > 0
            ? ([
                [say('dates', { count }), dates.map(date).join('; ')],
                [say('sum'), isFree ? say('nothing') : formatRupees(total)],
                ...(newPrice ? [[say('newPrice', { date: date(newPrice.from) }), formatRupees(newPrice.amount)]] : []),
              ] as Fact[])
            : []),
        ],
      },
      ...(count > 0
        ? [
            { text: say('after', { count, isFree }) },
            { button: { label: say('look', { count, isFree }), url: offersUrl } },
          ]
        : []),
      ...(notKept.length > 0
        ? [
            { text: say('notKept') },
            { facts: notKept.map((one): Fact => [date(one.date), say(`why.${one.state}`)]) },
            { button: { label: say('choose'), url: `${publicUrl}${facts.choose}` } },
          ]
        : []),
      { text: say('stop') },
      { facts: [[say('stopIt'), stopUrl, stopUrl]] },
    ],
  };
}

export const DATES_OFFERED = defineMessage<OfferedDates>()({
  key: 'dates-offered',
  mail: datesOffered,
  afterEnding: null,
  stillTrue: {
    asked: 'on-phones',
    ask: ({ dates, bookingId, until }, truth) => dates?.length === 0 || truth.isRenewalKept(bookingId, until),
  },
  short: {
    texts: { 'dates-offered': 'hope', 'dates-offered-one': 'hope', 'dates-offered-none': 'loss' },
    of: ({ dates, until }) => {
      if (dates.length === 0) return { name: 'dates-offered-none', values: {} };
      if (dates.length === 1) return { name: 'dates-offered-one', values: momentOf(until) };
      return { name: 'dates-offered', values: { count: dates.length, ...momentOf(until) } };
    },
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: ({ dates, choose, patientId }) => (dates.length > 0 ? paths.offers(patientId) : choose),
  },
  sample: () => ({
    ...SAMPLE_APPOINTMENT,
    dates: ['2026-12-22', '2026-12-24', '2026-12-26'],
    notKept: [
      { date: '2026-12-29', state: 'full' },
      { date: '2026-12-31', state: 'closed' },
    ],
    until: '2026-11-28T10:10:00+05:30',
    choose: paths.bookMonth,
  }),
});

import type { Language } from '../../../contract';
import { FORMATS, formatSession } from '../../platform/formats';
import { ANSWERS } from '../../../domain/messages';
import { arrivalTime } from '../../../domain/policy';
import { addDays, istDateOf } from '../../../domain/time';
import { wordsOf } from '../../../locales/words-of';
import { answerTitle } from '../channels/short';
import { type AppointmentFacts, type Facts, myAppointments, whenAndWhere } from './booking';
import type { MailText } from './layout';
import { APPOINTMENTS } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

/** The mail that reminds of a session tomorrow or today, says what to bring, and asks whether the person will come. */
function reminder(facts: Facts & { noticeUrl: string | null; endUrl: string; now: Date }): MailText {
  const { language, date, startHour, noticeUrl, endUrl, now } = facts;
  // The evening's reminder may have waited until the morning.
  const kind = date === istDateOf(now) ? 'soon' : 'evening';
  const say = wordsOf(language, 'reminder');
  const answers = ANSWERS.map((answer) => answerTitle(language, answer)).join(' / ');
  return {
    subject: say(kind, { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [
      { text: say(`first-${kind}`) },
      { facts: whenAndWhere(language, facts) },
      {
        text: wordsOf(language, 'booking')('booked.come', {
          time: FORMATS[language].clockTime(arrivalTime(date, startHour)),
        }),
      },
      { text: say('ask') },
      ...(noticeUrl ? [{ button: { label: answers, url: noticeUrl } }] : []),
    ],
    ...(endUrl && { end: { label: say('end'), url: endUrl } }),
  };
}

/** A session that is free to change, with its patient. `refundUntil`: null if nothing was paid that could go back. */
export type SessionToChange = Omit<AppointmentFacts, 'username'> & { moveUntil: string; refundUntil: string | null };

/** The reader's first session of a day, and the others of that day. */
export type ReminderOfChange = AppointmentFacts & SessionToChange & { others: SessionToChange[] };

type Reading = { language: Language; publicUrl: string; noticeUrl: string | null; endUrl: string };

/** The mail that says until when the sessions of a day are free to change, and leads to where that is done. */
function reminderOfChange(facts: ReminderOfChange & Reading): MailText {
  const { language, endUrl, others } = facts;
  const say = wordsOf(language, 'reminder');
  return {
    ...(others.length > 0 ? ofSeveral(facts) : ofOne(facts)),
    greeting: greet(language, facts.username),
    ...(endUrl && { end: { label: say('end'), url: endUrl } }),
  };
}

function ofOne(facts: ReminderOfChange & Reading): Pick<MailText, 'subject' | 'blocks'> {
  const { language, noticeUrl, moveUntil, refundUntil } = facts;
  const say = wordsOf(language, 'reminder');
  const sayBooking = wordsOf(language, 'booking');
  const until = FORMATS[language].moment(new Date(moveUntil));
  return {
    subject: say(refundUntil ? 'free' : 'coming', { when: formatSession(language, facts) }),
    blocks: [
      {
        text: refundUntil
          ? sayBooking('notice.both', { moment: until })
          : sayBooking('notice.moveOnly', { moment: until }),
      },
      { text: refundUntil ? say('late') : say('unpaid') },
      { facts: whenAndWhere(language, facts) },
      noticeUrl ? { button: { label: say('change'), url: `${noticeUrl}?answer=cannot` } } : myAppointments(facts),
    ],
  };
}

function ofSeveral(facts: ReminderOfChange & Reading): Pick<MailText, 'subject' | 'blocks'> {
  const { language, others, date } = facts;
  const say = wordsOf(language, 'reminder');
  const sessions: SessionToChange[] = [facts, ...others];
  const { window, moment } = FORMATS[language];
  return {
    subject: say('severalFree', { count: sessions.length, date: FORMATS[language].date(date) }),
    blocks: [
      { text: say('several', { count: sessions.length }) },
      {
        facts: sessions.map(({ startHour, patientName, centerName, moveUntil }) => [
          window(startHour),
          [patientName, centerName, say('until', { moment: moment(new Date(moveUntil)) })].filter(Boolean).join(', '),
        ]),
      },
      ...(sessions.some(({ refundUntil }) => refundUntil === null) ? [{ text: say('unpaidAmong') }] : []),
      myAppointments(facts),
    ],
  };
}

export const REMINDER = defineMessage<AppointmentFacts>()({
  key: 'reminder',
  mail: reminder,
  afterEnding: null,
  stillTrue: { asked: 'everywhere', ask: (details, truth) => truth.stands(details, ['confirmed']) },
  short: {
    texts: { 'reminder-evening': 'question', 'reminder-soon': 'question' },
    of: ({ date, startHour }, now) =>
      // The evening's reminder may be sent in the morning.
      date === istDateOf(now)
        ? { name: 'reminder-soon', values: { time: startHour } }
        : { name: 'reminder-evening', values: { date, time: startHour } },
    urgency: 'calm',
    ladder: 'reminder',
    leadsTo: APPOINTMENTS,
  },
  sample: () => SAMPLE_APPOINTMENT,
});

export const REMINDER_CHANGE = defineMessage<ReminderOfChange>()({
  key: 'reminder-change',
  mail: reminderOfChange,
  afterEnding: null,
  stillTrue: {
    asked: 'everywhere',
    ask: async (details, truth) => {
      for (const one of [details, ...(details.others ?? [])])
        if (!(await truth.stands(one, ['confirmed']))) return false;
      return true;
    },
  },
  short: {
    texts: {
      'reminder-change': 'question',
      'reminder-change-unpaid': 'question',
      'reminder-change-several': 'hope',
    },
    of: ({ others, moveUntil, refundUntil, date }, now) => {
      const clock = new Date(moveUntil);
      // The short texts say "tomorrow" for the deadline. Where that is wrong there is none; the mail names the day.
      if (istDateOf(clock) !== addDays(istDateOf(now), 1)) return null;
      if (others.length > 0)
        return { name: 'reminder-change-several', values: { count: others.length + 1, date, clock } };
      return { name: refundUntil ? 'reminder-change' : 'reminder-change-unpaid', values: { date, clock } };
    },
    urgency: 'calm',
    ladder: 'reminder',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({
    ...SAMPLE_APPOINTMENT,
    date: '2026-11-22',
    moveUntil: '2026-11-21T09:00:00+05:30',
    refundUntil: '2026-11-21T09:00:00+05:30',
    others: [],
  }),
});

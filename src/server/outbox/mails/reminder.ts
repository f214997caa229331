import type { Language } from '../../../contract';
import { FORMATS, formatSession } from '../../platform/formats';
import { arrivalTime } from '../../../domain/policy';
import { addDays, istDateOf } from '../../../domain/time';
import { inWords } from '../../platform/words';
import { ANSWER_TITLES } from '../channels/short';
import { type AppointmentFacts, type Facts, myAppointments, whenAndWhere } from './booking';
import { BOOKING_WORDS } from './booking-words';
import type { Letter } from './layout';
import { APPOINTMENTS } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { COMMON } from './words';

const WORDS = inWords({
  en: {
    evening: (when: string) => `Tomorrow: your session on ${when}`,
    soon: (when: string) => `Today: your session on ${when}`,
    'first-evening': 'This is a reminder of the appointment tomorrow.',
    'first-soon': 'This is a reminder of the appointment today.',
    ask: 'Are you coming? If you can’t, please tell us, so that someone else can have the chair. Before you cancel, you will see whether you get a refund.',
    free: (when: string) => `Still free to change: your session on ${when}`,
    coming: (when: string) => `Coming up: your session on ${when}`,
    severalFree: (count: number, date: string) => `Still free to change: ${count} sessions on ${date}`,
    several: (count: number) => `There are ${count} sessions on this day, and all of them are still free to change.`,
    until: (moment: string) => `free to change until ${moment}`,
    unpaid:
      'Cancelling costs you nothing but the chair. If you can’t come, please tell us early, so that someone else can have it.',
    unpaidAmong: 'What was not paid in advance costs nothing to cancel later either.',
    late: 'After that it can’t be moved any more, and if you cancel, nothing is refunded.',
    change: 'Change or cancel',
    end: 'Stop reminders by email',
  },
  hi: {
    evening: (when) => `कल: आपका सेशन, ${when}`,
    soon: (when) => `आज: आपका सेशन, ${when}`,
    'first-evening': 'कल अपॉइंटमेंट है।',
    'first-soon': 'आज अपॉइंटमेंट है।',
    ask: 'क्या आप आ रहे हैं? अगर आना न हो पाए, तो कृपया बता दें: कुर्सी किसी और के काम आ सकती है, और पैसे लौटेंगे या नहीं, यह पहले बताया जाता है।',
    free: (when) => `अभी मुफ़्त बदल सकते हैं: आपका सेशन, ${when}`,
    coming: (when) => `याद रहे: आपका सेशन, ${when}`,
    severalFree: (count, date) => `अभी मुफ़्त बदल सकते हैं: ${count} सेशन, ${date}`,
    several: (count) => `इस दिन ${count} सेशन हैं, और अभी सभी मुफ़्त बदले जा सकते हैं।`,
    until: (moment) => `${moment} तक मुफ़्त बदलें`,
    unpaid:
      'रद्द करने में आपका कोई खर्च नहीं, सिर्फ़ कुर्सी चली जाती है। अगर आना न हो पाए, तो कृपया जल्दी बता दें, ताकि कुर्सी किसी और को मिल सके।',
    unpaidAmong: 'जिसका भुगतान पहले से नहीं हुआ, उसे रद्द करने में बाद में भी कोई खर्च नहीं।',
    late: 'उसके बाद समय नहीं बदलेगा, और रद्द करने पर पैसे नहीं लौटेंगे।',
    change: 'बदलें या रद्द करें',
    end: 'ईमेल से याद दिलाना बंद करें',
  },
});

/** Reminds of a session tomorrow or today, with what to bring, and asks whether the person comes. */
function reminder(facts: Facts & { noticeUrl: string | null; endUrl: string; now: Date }): Letter {
  const { language, date, startHour, noticeUrl, endUrl, now } = facts;
  // One of the evening may have waited until the morning.
  const kind = date === istDateOf(now) ? 'soon' : 'evening';
  const words = WORDS[language];
  const { coming, cannot, call } = ANSWER_TITLES[language];
  return {
    subject: words[kind](formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [
      { text: words[`first-${kind}`] },
      { facts: whenAndWhere(language, facts) },
      { text: BOOKING_WORDS[language].booked.come(FORMATS[language].clockTime(arrivalTime(date, startHour))) },
      { text: words.ask },
      ...(noticeUrl ? [{ button: { label: `${coming} / ${cannot} / ${call}`, url: noticeUrl } }] : []),
    ],
    ...(endUrl && { end: { label: words.end, url: endUrl } }),
  };
}

/** A session that is free to change, with whose it is. `refundUntil`: null where nothing was paid that could go back. */
export type SessionToChange = Omit<AppointmentFacts, 'username'> & { moveUntil: string; refundUntil: string | null };

/** The first session of a reader on a day, and the others of that day. */
export type ReminderOfChange = AppointmentFacts & SessionToChange & { others: SessionToChange[] };

type Reading = { language: Language; publicUrl: string; noticeUrl: string | null; endUrl: string };

/** Says until when the sessions of a day are free to change, and leads to where that is done. */
function reminderOfChange(facts: ReminderOfChange & Reading): Letter {
  const { language, endUrl, others } = facts;
  const words = WORDS[language];
  return {
    ...(others.length > 0 ? ofSeveral(facts) : ofOne(facts)),
    greeting: COMMON[language].greet(facts.username),
    ...(endUrl && { end: { label: words.end, url: endUrl } }),
  };
}

function ofOne(facts: ReminderOfChange & Reading): Pick<Letter, 'subject' | 'blocks'> {
  const { language, noticeUrl, moveUntil, refundUntil } = facts;
  const words = WORDS[language];
  const { notice } = BOOKING_WORDS[language];
  const until = FORMATS[language].moment(new Date(moveUntil));
  return {
    subject: words[refundUntil ? 'free' : 'coming'](formatSession(language, facts)),
    blocks: [
      { text: refundUntil ? notice.both(until) : notice.moveOnly(until) },
      { text: refundUntil ? words.late : words.unpaid },
      { facts: whenAndWhere(language, facts) },
      noticeUrl ? { button: { label: words.change, url: `${noticeUrl}?answer=cannot` } } : myAppointments(facts),
    ],
  };
}

function ofSeveral(facts: ReminderOfChange & Reading): Pick<Letter, 'subject' | 'blocks'> {
  const { language, others, date } = facts;
  const words = WORDS[language];
  const sessions: SessionToChange[] = [facts, ...others];
  const { window, moment } = FORMATS[language];
  return {
    subject: words.severalFree(sessions.length, FORMATS[language].date(date)),
    blocks: [
      { text: words.several(sessions.length) },
      {
        facts: sessions.map(({ startHour, patientName, centerName, moveUntil }) => [
          window(startHour),
          [patientName, centerName, words.until(moment(new Date(moveUntil)))].filter(Boolean).join(', '),
        ]),
      },
      ...(sessions.some(({ refundUntil }) => refundUntil === null) ? [{ text: words.unpaidAmong }] : []),
      myAppointments(facts),
    ],
  };
}

export const REMINDER = defineMessage<AppointmentFacts>()({
  key: 'reminder',
  mail: reminder,
  traits: [],
  afterEnding: null,
  stillTrue: { asked: 'everywhere', ask: (details, truth) => truth.stands(details, ['confirmed']) },
  short: {
    texts: { 'reminder-evening': 'question', 'reminder-soon': 'question' },
    of: ({ date, startHour }, now) =>
      // What was to be told in the evening may be told in the morning.
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
  traits: [],
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
      // Once it is not tomorrow any more, the mail says the day.
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

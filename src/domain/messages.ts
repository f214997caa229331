/** How notices are sent: by which channels, in which order, at which hours, and when the next one is tried. Pure. */
import { HOUR_MS, MINUTE_MS, addDays, hourOf, istDateOf, istInstant } from './time';
import { windowBegins } from './windows';

/** The channels in the order in which they are tried. The first ones are noticed first and cost nothing. */
export const CHANNELS = ['push', 'whatsapp', 'sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The channels that a person has to switch on. Mail goes to everybody with an address. */
export const CHOSEN_CHANNELS = ['push', 'whatsapp', 'sms'] as const satisfies readonly Channel[];
export type ChosenChannel = (typeof CHOSEN_CHANNELS)[number];

/** The channels that need a phone number. */
export const PHONE_CHANNELS = ['whatsapp', 'sms'] as const satisfies readonly Channel[];

/**
 * How pressing a notice is. `calm`: not at night; the next channel after a while. `soon`: not at night; the next channel sooner.
 * `now`: at night too; the next channel within minutes. A `calm` or `soon` notice for which the morning is too late goes by mail at
 * night.
 */
export const URGENCIES = ['calm', 'soon', 'now'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** The answers to a reminder. */
export const ANSWERS = ['coming', 'cannot', 'call'] as const;
export type Answer = (typeof ANSWERS)[number];

/** The quiet hours in India, in which nobody is disturbed. */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 7;

/** The hour (in India) of the reminder on the evening before a session. */
export const EVENING_HOUR = 19;
/**
 * The hour, two days before a session, of the reminder that says until when changing is free: 36 to 48 hours before any window.
 */
export const CHANGE_HOUR = 17;
/** How many hours before a session the last reminder is sent. */
export const SOON_HOURS = 2;

/** The first moment at or after `at` that is outside the quiet hours. */
export function afterQuietHours(at: Date): Date {
  const hour = hourOf(at);
  const date = istDateOf(at);
  if (hour >= QUIET_FROM_HOUR) return istInstant(addDays(date, 1), QUIET_UNTIL_HOUR);
  return hour < QUIET_UNTIL_HOUR ? istInstant(date, QUIET_UNTIL_HOUR) : at;
}

/** The most hours a push service keeps a notice for a browser that it can't reach. */
const KEPT_HOURS = 12;

/**
 * Until when a push service may still deliver a notice, to a phone that was off. Not after it has ended, and not at night unless it
 * is `now`: a phone that is turned on at eleven would ring.
 */
export function shownUntil(urgency: Urgency, endsAt: Date | null, now: Date): Date {
  const date = istDateOf(now);
  const ends = [new Date(now.getTime() + KEPT_HOURS * HOUR_MS)];
  if (endsAt) ends.push(endsAt);
  if (urgency !== 'now') ends.push(istInstant(date, QUIET_FROM_HOUR));
  const until = Math.min(...ends.map((end) => end.getTime()));
  return new Date(Math.max(until, now.getTime()));
}

/**
 * When a session's reminders are due. `change`: while changing is still free. `soon` is null where it would be before 7:00.
 */
export function reminderTimes(date: string, startHour: number): { change: Date; evening: Date; soon: Date | null } {
  return {
    change: istInstant(addDays(date, -2), CHANGE_HOUR),
    evening: istInstant(addDays(date, -1), EVENING_HOUR),
    soon: startHour - SOON_HOURS >= QUIET_UNTIL_HOUR ? istInstant(date, startHour - SOON_HOURS) : null,
  };
}

/**
 * The urgency of a notice that a center cancelled or moved a session: `now` where the session was today or less than 12 hours away.
 */
export function urgencyOf(session: { date: string; startHour: number }, now: Date): Urgency {
  const begins = windowBegins(session.date, session.startHour);
  const isToday = session.date === istDateOf(now);
  // Two cases: at 4 AM the session at 5 AM counts, since it is today; late in the evening, so does the session at 5 AM tomorrow.
  return isToday || begins.getTime() - now.getTime() < 12 * HOUR_MS ? 'now' : 'calm';
}

/** The states of a message. `waiting`: queued; `sent`: handed over to the channel's provider. */
export const MESSAGE_STATES = ['waiting', 'sent', 'delivered', 'read', 'failed', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** A channel that was tried. `at`: when it reached this state. */
export type Tried = { channel: Channel; state: MessageState; at: Date };

/**
 * Minutes until the next channel is tried: `unread` after a delivery, `undelivered` where no delivery was reported. SMS and mail
 * never report that they were read: all we can know is that an SMS was delivered and that a mail server accepted a mail.
 */
const PATIENCE: Record<Urgency, { unread: number; undelivered: number }> = {
  calm: { unread: 60, undelivered: 20 },
  soon: { unread: 15, undelivered: 8 },
  now: { unread: 6, undelivered: 3 },
};

type Ladder = {
  /** The channels that reach the person now, in the order in which they are tried. */
  channels: readonly Channel[];
  /** The channels tried already, in any order. Push may occur several times, once for each browser. */
  tried: readonly Tried[];
  urgency: Urgency;
  /** When the notice becomes pointless; null: never. */
  endsAt: Date | null;
};

export type NextStep =
  | { do: 'try'; channel: Channel }
  | { do: 'wait'; until: Date }
  | { do: 'stop'; why: 'read' | 'exhausted' | 'over' };

/** The next step for a notice: try a channel, wait, or stop. */
export function nextStep({ channels, tried, urgency, endsAt }: Ladder, now: Date): NextStep {
  if (tried.some(({ state }) => state === 'read')) return { do: 'stop', why: 'read' };
  if (endsAt && now >= endsAt) return { do: 'stop', why: 'over' };
  const waits = tried.flatMap((one) => waitsUntil(one, urgency) ?? []).map((until) => until.getTime());
  const until = Math.max(...waits);
  if (waits.length > 0 && until > now.getTime()) return { do: 'wait', until: new Date(until) };
  // An SMS that was delivered or a mail that was accepted is as much as can be known.
  if (tried.some(isReached)) return { do: 'stop', why: 'exhausted' };
  const channel = channels.find((one) => !tried.some((other) => other.channel === one));
  if (!channel) return { do: 'stop', why: 'exhausted' };
  if (urgency === 'now') return { do: 'try', channel };
  const loud = afterQuietHours(now);
  if (loud <= now) return { do: 'try', channel };
  if (!endsAt || loud < endsAt) return { do: 'wait', until: loud };
  // By morning it would be too late, and a mail makes no phone ring.
  const mayMail = channels.includes('mail') && !tried.some((one) => one.channel === 'mail');
  return mayMail ? { do: 'try', channel: 'mail' } : { do: 'stop', why: 'over' };
}

/** Whether a channel has reached the person, as far as that channel can tell. */
export function isReached({ channel, state }: Tried): boolean {
  return (channel === 'sms' && state === 'delivered') || (channel === 'mail' && state === 'sent');
}

/** Until when to wait for a tried channel before the next one; null where waiting is pointless. */
function waitsUntil({ channel, state, at }: Tried, urgency: Urgency): Date | null {
  const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  if (state === 'failed' || state === 'dropped' || isReached({ channel, state, at })) return null;
  return after(state === 'delivered' ? PATIENCE[urgency].unread : PATIENCE[urgency].undelivered);
}

/**
 * How people are told something: by which channels, in which order, at which hours, and when the next one is tried. Pure.
 */
import { HOUR_MS, MINUTE_MS, addDays, hourOf, istDateOf, istInstant } from './time';
import { windowBegins } from './windows';

/** In the order in which they are tried: what people notice first and costs nothing comes first. */
export const CHANNELS = ['push', 'whatsapp', 'sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Channels that a person switches on; mail goes to everybody with an address. */
export const CHOSEN_CHANNELS = ['push', 'whatsapp', 'sms'] as const satisfies readonly Channel[];
export type ChosenChannel = (typeof CHOSEN_CHANNELS)[number];

/** Channels that need a telephone number. */
export const PHONE_CHANNELS = ['whatsapp', 'sms'] as const satisfies readonly Channel[];

/**
 * How pressing a notice is. `calm`: not at night, the next channel after a while. `soon`: not at night, the next channel
 * sooner. `now`: at night too, the next channel within minutes. Where the morning is too late, each goes by mail at night.
 */
export const URGENCIES = ['calm', 'soon', 'now'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** What a person can answer to a reminder. */
export const ANSWERS = ['coming', 'cannot', 'call'] as const;
export type Answer = (typeof ANSWERS)[number];

/** Hours in India in which nobody is disturbed. */
export const QUIET_FROM_HOUR = 21;
export const QUIET_UNTIL_HOUR = 7;

/** The hour of the evening before a session at which it is reminded of, in India. */
export const EVENING_HOUR = 19;
/** The hour, two days before a session, at which people are told until when it is free to change: 36 to 48 hours before any window. */
export const CHANGE_HOUR = 17;
/** How long before a session the last reminder comes. */
export const SOON_HOURS = 2;

/** The earliest moment, from this one on, at which somebody may be disturbed. */
export function afterQuietHours(at: Date): Date {
  const hour = hourOf(at);
  const date = istDateOf(at);
  if (hour >= QUIET_FROM_HOUR) return istInstant(addDays(date, 1), QUIET_UNTIL_HOUR);
  return hour < QUIET_UNTIL_HOUR ? istInstant(date, QUIET_UNTIL_HOUR) : at;
}

/** How long a push service keeps a notice for a browser that it can't reach, at the longest. */
const KEPT_HOURS = 12;

/**
 * Until when a push service may still have a notice shown, by a phone that was off. Not when it is over, and not at night
 * unless it is pressing: the phone of somebody who turns it on at eleven would ring.
 */
export function shownUntil(urgency: Urgency, endsAt: Date | null, now: Date): Date {
  const date = istDateOf(now);
  const ends = [new Date(now.getTime() + KEPT_HOURS * HOUR_MS)];
  if (endsAt) ends.push(endsAt);
  if (urgency !== 'now') ends.push(istInstant(date, QUIET_FROM_HOUR));
  const until = Math.min(...ends.map((end) => end.getTime()));
  return new Date(Math.max(until, now.getTime()));
}

/** When a session is reminded of. `change`: while it is free to change; `soon` is null where it would be earlier than 7:00. */
export function reminderTimes(date: string, startHour: number): { change: Date; evening: Date; soon: Date | null } {
  return {
    change: istInstant(addDays(date, -2), CHANGE_HOUR),
    evening: istInstant(addDays(date, -1), EVENING_HOUR),
    soon: startHour - SOON_HOURS >= QUIET_UNTIL_HOUR ? istInstant(date, startHour - SOON_HOURS) : null,
  };
}

/** How pressing it is that a session was cancelled or moved by its center: at once where it was to begin today. */
export function urgencyOf(session: { date: string; startHour: number }, now: Date): Urgency {
  const begins = windowBegins(session.date, session.startHour);
  const isToday = session.date === istDateOf(now);
  // At four in the morning, the session at five counts too: it is today. Late in the evening, the one at five tomorrow.
  return isToday || begins.getTime() - now.getTime() < 12 * HOUR_MS ? 'now' : 'calm';
}

/** What became of a message. `waiting`: queued; `sent`: handed over to the channel's provider. */
export const MESSAGE_STATES = ['waiting', 'sent', 'delivered', 'read', 'failed', 'dropped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** One channel that was tried. `at`: when it came into this state. */
export type Tried = { channel: Channel; state: MessageState; at: Date };

/**
 * Minutes until the next channel is tried: `unread` after it was delivered, `undelivered` where nobody says that it was.
 * SMS and mail are never told to be read: having been delivered, or accepted by a mail server, is all that can be known.
 */
const PATIENCE: Record<Urgency, { unread: number; undelivered: number }> = {
  calm: { unread: 60, undelivered: 20 },
  soon: { unread: 15, undelivered: 8 },
  now: { unread: 6, undelivered: 3 },
};

type Ladder = {
  /** The channels that reach the person now, in their order. */
  channels: readonly Channel[];
  /** Those tried already, in any order. Push may have several: one for each browser. */
  tried: readonly Tried[];
  urgency: Urgency;
  /** When there is nothing to say any more. */
  endsAt: Date | null;
};

export type NextStep =
  | { do: 'try'; channel: Channel }
  | { do: 'wait'; until: Date }
  | { do: 'stop'; why: 'read' | 'exhausted' | 'over' };

/** What is to be done about a notice now. */
export function nextStep({ channels, tried, urgency, endsAt }: Ladder, now: Date): NextStep {
  if (tried.some(({ state }) => state === 'read')) return { do: 'stop', why: 'read' };
  if (endsAt && now >= endsAt) return { do: 'stop', why: 'over' };
  const waits = tried.flatMap((one) => waitsUntil(one, urgency) ?? []).map((until) => until.getTime());
  const until = Math.max(...waits);
  if (waits.length > 0 && until > now.getTime()) return { do: 'wait', until: new Date(until) };
  // The reach of these is known as well as it can be.
  if (tried.some(isReached)) return { do: 'stop', why: 'exhausted' };
  const channel = channels.find((one) => !tried.some((other) => other.channel === one));
  if (!channel) return { do: 'stop', why: 'exhausted' };
  if (urgency === 'now') return { do: 'try', channel };
  const loud = afterQuietHours(now);
  if (loud <= now) return { do: 'try', channel };
  if (!endsAt || loud < endsAt) return { do: 'wait', until: loud };
  // In the morning it would be too late, and a mail makes no phone ring.
  const mayMail = channels.includes('mail') && !tried.some((one) => one.channel === 'mail');
  return mayMail ? { do: 'try', channel: 'mail' } : { do: 'stop', why: 'over' };
}

/** Whether all that can be known of a channel says that it reached the person. */
export function isReached({ channel, state }: Tried): boolean {
  return (channel === 'sms' && state === 'delivered') || (channel === 'mail' && state === 'sent');
}

/** Until when one is given a chance; null when it has none any more. */
function waitsUntil({ channel, state, at }: Tried, urgency: Urgency): Date | null {
  const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  if (state === 'failed' || state === 'dropped' || isReached({ channel, state, at })) return null;
  return after(state === 'delivered' ? PATIENCE[urgency].unread : PATIENCE[urgency].undelivered);
}

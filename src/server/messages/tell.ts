/**
 * The one way in which people are told about bookings: a mail, and the short message beside it. Both are written in the
 * transaction of what they tell of.
 */
import type { Tx } from '../platform/db/database';
import {
  enqueueEmail,
  enqueueNotice,
  goesByMail,
  hasShort,
  type MailDetails,
  type MailTemplate,
  type People,
  pressureOf,
} from '../outbox';
import type { Told } from './mail-facts';

type Window = { date: string; startHour: number };

/** A message about bookings, for everybody who is told of it. */
export type About<T extends MailTemplate> = {
  /** Names the message, what it is about, and what tells this occasion from the next. The second reader gets `:booker`. */
  onceKey: string;
  template: T;
  /** The details of the mail without its people; a function if they depend on who reads it. */
  details: Omit<MailDetails[T], keyof People> | ((one: Told) => Omit<MailDetails[T], keyof People>);
  /** The mail is not sent before this. */
  sendAfter?: Date;
  /** The former window of a moved session: the patient may be on the way to it. */
  before?: Window;
  /** Whether only the short message is sent, because another message has the mail about it. */
  isShortOnly?: boolean;
};

/** Tells all of `told` of something, each in their own language. */
export async function tell<T extends MailTemplate>(
  tx: Tx,
  told: readonly Told[],
  about: About<T>,
  now: Date,
): Promise<void> {
  for (const [index, one] of told.entries()) {
    await tellOne(tx, one, index === 0 ? about : { ...about, onceKey: `${about.onceKey}:booker` }, now);
  }
}

/**
 * Tells each reader once of all that they are told of, however many sessions. `of` says it: it gets what one reader is
 * told of, in the order in which it was given. Several messages: the first has the mail about all of it, and the others
 * are short messages. Returns the once keys.
 */
export async function tellEach<T extends MailTemplate, A>(
  tx: Tx,
  happened: readonly { told: readonly Told[]; about: A }[],
  of: (mine: A[], one: Told) => About<T> | About<T>[],
  now: Date,
): Promise<string[]> {
  const keys = new Set<string>();
  for (const { one, mine } of byReader(happened)) {
    for (const about of [of(mine, one)].flat()) {
      const onceKey = keys.has(about.onceKey) ? `${about.onceKey}:booker` : about.onceKey;
      keys.add(onceKey);
      await tellOne(tx, one, { ...about, onceKey }, now);
    }
  }
  return [...keys];
}

/**
 * What each reader is told of, together: two carers may have booked for one person, and one account for two people. Of
 * each person by itself.
 */
function byReader<A>(happened: readonly { told: readonly Told[]; about: A }[]): { one: Told; mine: A[] }[] {
  const readers = new Map<string, { one: Told; mine: A[] }>();
  for (const { told, about } of happened) {
    for (const one of told) {
      const { patientName, bookedBy } = one.people;
      const key = JSON.stringify([
        one.role,
        one.userId ?? one.patientId ?? one.reader.recipient,
        patientName,
        bookedBy,
      ]);
      const known = readers.get(key);
      if (known) known.mine.push(about);
      else readers.set(key, { one, mine: [about] });
    }
  }
  return [...readers.values()];
}

async function tellOne<T extends MailTemplate>(
  tx: Tx,
  one: Told,
  { onceKey, template, details, sendAfter, before, isShortOnly = false }: About<T>,
  now: Date,
): Promise<void> {
  const { reader, people, userId, patientId, hasChannel } = one;
  const said = typeof details === 'function' ? details(one) : details;
  const mail = { ...reader, template, onceKey, details: { ...people, ...said } as MailDetails[T] };
  if (!isShortOnly) await enqueueEmail(tx, { ...mail, ...(sendAfter && { sendAfter }) }, now);
  if (!hasShort(template) || !(hasChannel || goesByMail(template))) return;
  const { bookingId = null } = mail.details as { bookingId?: string };
  const notice = { template, onceKey, details: mail.details, language: reader.language, userId, patientId, bookingId };
  await enqueueNotice(tx, { ...notice, ...pressureOf(template, mail.details, before, now), sendAfter }, now);
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Urgency, shownUntil } from '../../domain/messages';
import { SECOND_MS } from '../../domain/time';
import type { Context } from '../context';
import type { Rows } from '../platform/due/due';
import { inSpan } from '../platform/tracing/trace';
import {
  hurryNotice,
  isStillWanted,
  isSwitchedOn,
  isDueToSend,
  LONGEST_WAIT_MS,
  type MailDetails,
  markSent,
  messageOf,
  markUnreachable,
  noteFailure,
  type PushTerms,
  putBackAtNight,
  sendCodeBySms,
  shortOf,
  TAKEN,
  type ClaimedMessage,
  type Template,
  Unreachable,
  writeShort,
} from '../outbox';
import { browserIsGone, endRefused } from '../messages';
import { isStillTrue } from './still-true';
import { codeFor, writeOutboxMail } from './write-mail';

type Deps = Pick<Context, 'database' | 'clock' | 'config' | 'log' | 'mailer' | 'senders' | 'secret'>;

type Sent = { providerId: string } | null;

/**
 * How often it is tried to record that a message was sent, while its lease lasts, and how long after a failure (each
 * try waits longer).
 */
const MARKS = 4;
const MARK_AGAIN_MS = 250;

/**
 * The outbox as due work: hands a message over to its channel, and tries again until the channel accepts it. A message
 * that this process has handed over and could not record as sent is not handed over again while the process runs.
 */
export function messagesToSend(context: Deps): Rows<ClaimedMessage> {
  const { database, clock } = context;
  const unmarked = new Map<string, Sent>();
  return {
    name: 'send-message',
    table: 'outbox',
    isDue: isDueToSend,
    account: sql`recipient`,
    columns: TAKEN,
    longestWaitMs: LONGEST_WAIT_MS,
    isAwaited: true,
    isAside: true,
    async run(message) {
      const { id } = message;
      try {
        if (!unmarked.has(id)) unmarked.set(id, await handOver(context, message));
      } catch (error) {
        if (error instanceof Unreachable) return await giveUp(context, message, error);
        await noteFailure(database.db, id, error, clock());
        throw error;
      }
      await withPatience(() => markSent(database.db, id, unmarked.get(id) ?? null, clock()));
      unmarked.delete(id);
    },
  };
}

/**
 * Tries to write several times within a second or two, since a broken connection is replaced by then. Throws the error
 * of the last try.
 */
async function withPatience(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (tries === MARKS) throw error;
      await pause(tries * MARK_AGAIN_MS);
    }
  }
}

/**
 * Hands a message over to its channel's provider. Returns null if it is no longer needed. Throws the errors of the
 * channel.
 */
async function handOver(context: Deps, message: ClaimedMessage): Promise<Sent> {
  const { database, clock } = context;
  if (message.noticeId && !(await isStillWanted(database.db, message.noticeId, clock()))) return null;
  if (message.noticeId && !(await isSwitchedOn(database.db, message))) return null;
  if (message.noticeId && message.channel !== 'mail' && !(await mayRing(database, message, clock()))) return null;
  if (message.channel === 'mail') {
    const mail = await writeOutboxMail(context, message);
    return mail && passing(message, () => context.mailer.send(message.recipient, mail, message.id));
  }
  const { push, whatsapp, sms } = context.senders;
  const reply = messageOf(message.template)?.reply;
  if (reply) {
    if (!whatsapp) throw new Unreachable('template-refused', 'whatsapp is not set up any more');
    const { language, slots, recipient, id } = message;
    const text = reply(slots as object, { language, publicUrl: context.config.publicUrl });
    return passing(message, () => whatsapp.reply(recipient, text, id));
  }
  const short = await writeShortMessage(context, message);
  if (!short) return null;
  if (message.channel === 'push') {
    const target = await database.db
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('id', '=', message.recipient)
      .executeTakeFirst();
    if (!push || !target) throw new Unreachable('gone', 'this browser is not subscribed any more');
    const terms = await pushTerms(context, message);
    return passing(message, () => push.send(target, short, message.id, terms));
  }
  const sender = message.channel === 'whatsapp' ? whatsapp : sms;
  if (!sender) throw new Unreachable('template-refused', `${message.channel} is not set up any more`);
  return passing(message, () => sender.send(message.recipient, short, message.id));
}

/** The call of a channel's server, as a span. */
function passing<T>({ channel, template }: ClaimedMessage, send: () => Promise<T>): Promise<T> {
  return inSpan(`send by ${channel}`, 'client', send, { 'vrikka.channel': channel, 'vrikka.template': template });
}

/**
 * Whether a notice may go to a phone or a browser now: night may have begun while its provider was away. At night it is
 * put back, and the ladder decides in the morning.
 */
async function mayRing(database: Context['database'], message: ClaimedMessage, now: Date): Promise<boolean> {
  return database.db.transaction().execute(async (tx) => !(await putBackAtNight(tx, message, now)));
}

/** How a push service is to treat a message of a notice. */
async function pushTerms({ database, clock }: Deps, { noticeId }: ClaimedMessage): Promise<PushTerms> {
  const notice = await database.db
    .selectFrom('notices')
    .select(['urgency', 'ends_at'])
    .where('id', '=', noticeId)
    .executeTakeFirstOrThrow();
  const urgency = notice.urgency as Urgency;
  const now = clock();
  return { urgency, ttl: Math.floor((shownUntil(urgency, notice.ends_at, now).getTime() - now.getTime()) / SECOND_MS) };
}

async function writeShortMessage(context: Deps, message: ClaimedMessage) {
  const { language, template, code, slots } = message;
  const made = await codeFor(context, message);
  if (made === null || !(await isStillTrue(context.database.db, message))) return null;
  const short = shortOf(template, slots as MailDetails[Template], context.clock(), made);
  return short && writeShort(short, { language, code, publicUrl: context.config.publicUrl });
}

/** Gives up a channel that does not reach the person, so that the next one is tried. Forgets a browser that is gone. */
async function giveUp({ database, clock, log }: Deps, message: ClaimedMessage, error: Unreachable): Promise<void> {
  log.info({ message: message.id, channel: message.channel, why: error.why }, 'a message can not be delivered');
  await database.db.transaction().execute(async (tx) => {
    // A notice is always locked before its messages.
    if (message.noticeId) await hurryNotice(tx, message.noticeId, clock());
    await markUnreachable(tx, message.id, error.message, clock());
    await sendCodeBySms(tx, message.id, clock());
    if (message.channel === 'push' && error.why === 'gone') await browserIsGone(tx, message.recipient, clock());
  });
  if (error.why === 'refused-by-person') await endRefused(database, message.id, clock());
}

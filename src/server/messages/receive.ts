/** What the providers of channels report: receipts of messages, and what people pressed or wrote. */
import { validate as isUuid } from 'uuid';
import type { Context } from '../context';
import { languageOfScript } from '../../locales/language-of-script';
import { type Incoming, recordReceipt } from '../outbox';
import { listText } from './list-text';
import { answerNotice, openQuestion } from './notice-answers';
import { enqueueReply, isRepliedTo, toTextsOfDay } from './replies';
import { endRefused, stopChannel } from './stop-channel';
import { startChannel } from './numbers/start-channel';
import { answerIn, asksToStart, asksToStop } from './understand';

type Deps = Pick<Context, 'database' | 'clock' | 'log' | 'config'>;
type PhoneChannel = 'whatsapp' | 'sms';

/** Handles one incoming message, in a transaction. A second time it has no further effect. */
export async function receive(deps: Deps, channel: PhoneChannel, incoming: Incoming): Promise<void> {
  if (incoming.kind === 'receipt') return receiveReceipt(deps, channel, incoming);
  if (incoming.kind === 'answer') return receiveAnswer(deps, incoming);
  return receiveText(deps, incoming);
}

type Of<K extends Incoming['kind']> = Extract<Incoming, { kind: K }>;

async function receiveReceipt({ database, clock, log }: Deps, channel: PhoneChannel, receipt: Of<'receipt'>) {
  const { providerId, state } = receipt;
  const id = receipt.id && isUuid(receipt.id) ? receipt.id : null;
  const detail = receipt.state === 'failed' ? `${receipt.why}: ${receipt.detail}`.slice(0, 500) : undefined;
  const found = await database.db
    .transaction()
    .execute((tx) => recordReceipt(tx, { channel, id, providerId, state, detail }, clock()));
  if (!found) return log.info({ channel, providerId, state }, 'a receipt of no message of ours');
  if (receipt.state === 'failed' && receipt.why === 'refused-by-person') await endRefused(database, found, clock());
}

async function receiveAnswer({ database, clock, log }: Deps, { id, from, code, answer }: Of<'answer'>) {
  const now = clock();
  const { outcome } = await database.db.transaction().execute(async (tx) => {
    // A webhook that comes twice must not press an older button again.
    if (await isRepliedTo(tx, { to: id, code })) return { outcome: 'answered' } as const;
    const answered = await answerNotice(tx, { code, answer, by: 'whatsapp' }, now);
    if (answered.outcome !== 'unknown') {
      const { language, bookingId } = answered;
      const reply = answered.outcome === 'answered' ? answer : answered.outcome;
      await enqueueReply(tx, { to: id, number: from, language, bookingId, reply, code }, now);
    }
    return answered;
  });
  if (outcome === 'unknown') log.info({ providerId: id }, 'an answer to no message of ours');
}

/**
 * Handles a text. STOP ends the channel, START begins it again, and a text that answers the one open question counts as its button. All others
 * are for a person: they are put on the list of calls, and answered once a day with the number to call.
 */
async function receiveText(deps: Deps, incoming: Of<'text'>) {
  const { database, clock, log } = deps;
  const { id, from, text } = incoming;
  const now = clock();
  if (asksToStop(text)) {
    return database.db.transaction().execute(async (tx) => {
      const known = await stopChannel(tx, { channel: 'whatsapp', number: from, how: 'reply' }, now);
      const language = known ?? languageOfScript(text) ?? 'en';
      await enqueueReply(tx, { to: id, number: from, language, bookingId: null, reply: 'stopped', code: null }, now);
    });
  }
  if (asksToStart(text)) {
    const isStarted = await database.db.transaction().execute(async (tx) => {
      const language = await startChannel(tx, { channel: 'whatsapp', number: from, how: 'reply' }, now);
      if (language === null) return false;
      await enqueueReply(tx, { to: id, number: from, language, bookingId: null, reply: 'started', code: null }, now);
      return true;
    });
    if (isStarted) return;
  }
  const answer = answerIn(text);
  const code = answer && (await openQuestion(database.db, from, now));
  if (code) return receiveAnswer(deps, { kind: 'answer', id, from, code, answer });
  const listed = await database.db.transaction().execute(async (tx) => {
    const found = await listText(tx, { id, from, text }, now);
    const written = languageOfScript(text);
    await enqueueReply(
      tx,
      {
        ...{ to: toTextsOfDay(from, now), number: from, code: null },
        ...(found
          ? { reply: 'listed', language: found.language, bookingId: found.bookingId, phone: found.phone }
          : { reply: 'unknown-number', language: written ?? 'en', bookingId: null, phone: deps.config.operator.phone }),
      },
      now,
    );
    return found;
  });
  if (!listed) log.info({ providerId: id }, 'a text from a number of nobody who has a session');
}

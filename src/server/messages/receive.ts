/** What the providers of channels tell: what became of a message, or what a person pressed or wrote. */
import { validate as isUuid } from 'uuid';
import type { Context } from '../context';
import { languageOfScript } from '../../locales/language-of-script';
import { type Incoming, recordReceipt } from '../outbox';
import { answerNotice } from './notice-answers';
import { enqueueReply, isRepliedTo } from './replies';
import { asksToStop, endRefused, stopChannel } from './stop-channel';

type Deps = Pick<Context, 'database' | 'clock' | 'log'>;
type PhoneChannel = 'whatsapp' | 'sms';

/** Does what one message asks for, in a transaction; a second time, nothing more. */
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

/** Of what people write, only STOP is understood. */
async function receiveText({ database, clock, log }: Deps, { id, from, text }: Of<'text'>) {
  if (!asksToStop(text)) return log.info({ providerId: id }, 'a text that nobody answers');
  const now = clock();
  await database.db.transaction().execute(async (tx) => {
    const known = await stopChannel(tx, 'whatsapp', from, now);
    const language = known ?? languageOfScript(text) ?? 'en';
    await enqueueReply(tx, { to: id, number: from, language, bookingId: null, reply: 'stopped', code: null }, now);
  });
}

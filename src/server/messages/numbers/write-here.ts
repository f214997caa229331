/**
 * The page of a message to somebody without an account: whether to write to them at this number. Whoever opens the link has the
 * phone, so their yes proves the number.
 */
import { sql } from 'kysely';
import { languageOf } from '../../../contract';
import { PHONE_CHANNELS } from '../../../domain/messages';
import { phoneDigits, readPhone } from '../../../domain/phone';
import { lockPatients, lockPhone } from '../../appointments';
import { AppError } from '../../errors';
import {
  asksAtNumber,
  channelsAtNumber,
  keptNumber,
  markRead,
  resumeAddress,
  sayOfNumber,
  wentToAnotherNumber,
} from '../../outbox';
import type { Db, Tx } from '../../platform/db/database';
import type { FoundNotice } from '../find-notice';
import { startChannel } from './start-channel';
import { stopChannel } from '../stop-channel';

type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** How somebody without an account is written to, as the page of one of their messages says it. */
export type WrittenHere = {
  /** E.164. */
  number: string;
  /** `asked`: they have not said anything yet. */
  state: 'asked' | 'on' | 'stopped';
  /** The channel that carried the message. */
  channel: PhoneChannel;
};

/**
 * Reads how the person of a notice is written to at the number to which it was sent. Null if it tells an account, if it came by
 * mail alone, or if the number is not the person's any more.
 */
export async function writtenHere(db: Db | Tx, { id, patientId }: FoundNotice): Promise<WrittenHere | null> {
  if (patientId === null) return null;
  const { rows } = await sql<{
    number: string | null;
    asks: boolean;
    said: string | null;
    on: boolean;
    carrier: string | null;
  }>`
    select ${keptNumber('patients')} as number, ${asksAtNumber} as asks,
      (select what from number_consents said where said.patient_id = patients.id
        and phone_digits(said.number) = phone_digits(${keptNumber('patients')}) order by at desc, said.id desc limit 1) as said,
      exists (select from ${channelsAtNumber(sql`patients.id`)} theirs) as on,
      (select channel from outbox where notice_id = notices.id and channel = any(${[...PHONE_CHANNELS]}::text[])
        and phone_digits(recipient) = phone_digits(${keptNumber('patients')})
        and status in ('sent', 'delivered', 'read') order by status = 'sent', created_at desc limit 1) as carrier
    from notices join patients on patients.id = notices.patient_id
    where notices.id = ${id} and patients.user_id is null
      and not ${wentToAnotherNumber(sql`notices.id`, 'patients')}`.execute(db);
  const [row] = rows;
  const number = row?.number ? readPhone(row.number) : null;
  if (!row || number === null || (row.carrier === null && row.said === null)) return null;
  const channel = PHONE_CHANNELS.find((one) => one === row.carrier) ?? 'whatsapp';
  if (row.on) return { number, channel, state: 'on' };
  if (row.said === null && !row.asks) return null;
  return { number, channel, state: row.said === null ? 'asked' : 'stopped' };
}

/**
 * Records whether somebody without an account wants messages at the number of a notice. A yes is the proof that it is theirs; a
 * no ends every channel there, whoever typed the number. Doing it twice changes nothing. Throws `notice-over` if the number is not
 * the person's any more.
 */
export async function chooseHere(
  tx: Tx,
  notice: FoundNotice,
  { agrees }: { agrees: boolean },
  now: Date,
): Promise<void> {
  const { patientId } = notice;
  if (patientId === null) throw new AppError('notice-over');
  await lockPatients(tx, [patientId]);
  const here = await writtenHere(tx, notice);
  if (here === null) throw new AppError('notice-over');
  const { number, channel, state } = here;
  await lockPhone(tx, phoneDigits(number));
  const said = { patientId, number, channel, how: 'link', language: languageOf(notice.language) ?? 'en' } as const;
  if (!agrees) {
    for (const one of PHONE_CHANNELS) await stopChannel(tx, { channel: one, number, how: 'link' }, now);
    if (state === 'asked') await sayOfNumber(tx, { ...said, what: 'ended' }, now);
  } else if (state === 'stopped') {
    for (const one of PHONE_CHANNELS) await startChannel(tx, { channel: one, number, how: 'link' }, now);
  } else if (state === 'asked') {
    await resumeAddress(tx, channel, number);
    await sayOfNumber(tx, { ...said, what: 'given' }, now);
  }
  await markRead(tx, notice.id, now);
}

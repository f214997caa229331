/** Proving the number of a person without an account at a desk, asking for it by a link, and ending it for them. */
import { sql } from 'kysely';
import type { Language, RefusalCode } from '../../../contract';
import { type PHONE_CHANNELS, PHONE_CHANNELS as CHANNELS } from '../../../domain/messages';
import { phoneDigits } from '../../../domain/phone';
import { DAY_MS } from '../../../domain/time';
import { lockPatients, lockPhone } from '../../appointments';
import { findPhoneCode, sendPhoneCode, tryCode } from '../../codes';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { carrierOf, channelsAtNumber, dropMessages, enqueueNotice, resumeAddress, sayOfNumber } from '../../outbox';
import type { Tx } from '../../platform/db/database';
import type { Administrator } from '../../platform/http/callers';
import { recordAction } from '../../staff';
import { requireProvable } from './person-number';

type PhoneChannel = (typeof PHONE_CHANNELS)[number];
type Person = { patientId: string; name: string };

/** How long a link that asks whether to write to a number can be answered before it is no longer sent. */
const ASKED_MS = 3 * DAY_MS;

/**
 * Sends a code to the number that is kept of a person, for them to read aloud. It goes by SMS where WhatsApp can't deliver it.
 * Throws the errors of `requireProvable`.
 */
export async function sendDeskCode(
  tx: Tx,
  administrator: Administrator,
  {
    patientId,
    name,
    channel,
    orBySms,
    language,
  }: Person & { channel: PhoneChannel; orBySms: boolean; language: Language },
  now: Date,
): Promise<{ verificationId: string }> {
  await lockPatients(tx, [patientId]);
  const { number } = await requireProvable(tx, patientId);
  const asked = { patientId, number, channel, orBySms, language };
  const { verificationId } = await sendPhoneCode(tx, asked, now);
  await note(
    tx,
    administrator,
    { patientId, name },
    { action: 'number-asked', after: { by: 'code', channel, language } },
    now,
  );
  return { verificationId };
}

/**
 * Proves a number by the code that the person read aloud: they are written to there from now on, by the channel that carried it.
 * Returns null if proved. A wrong code is a result and not an error, since the counted try must be committed. Throws the errors of
 * `requireProvable`, and `person-number-changed` if another number is kept of the person by now.
 */
export async function proveAtDesk(
  tx: Tx,
  administrator: Administrator,
  { secret }: Pick<Context, 'secret'>,
  { patientId, name, verificationId, otp }: Person & { verificationId: string; otp: string },
  now: Date,
): Promise<RefusalCode | null> {
  await lockPatients(tx, [patientId]);
  const kept = await requireProvable(tx, patientId);
  const asked = await findPhoneCode(tx, { patientId, verificationId }).forUpdate().executeTakeFirst();
  if (asked && asked.number !== kept.number) throw new AppError('person-number-changed');
  const refused = await tryCode(tx, 'desk', secret, asked, otp, now);
  if (refused) return refused;
  const { number } = kept;
  await lockPhone(tx, phoneDigits(number));
  const { channel, language } = await carrierOf(tx, verificationId);
  await resumeAddress(tx, channel, number);
  const said = { patientId, number, channel, language, staff: administrator };
  await sayOfNumber(tx, { ...said, what: 'given', how: 'code' }, now);
  // Messages are in the language in which they agreed, where none was kept.
  await sql`update patients set language = ${language} where id = ${patientId} and language is null`.execute(tx);
  await note(tx, administrator, { patientId, name }, { action: 'number-proved', after: { channel, language } }, now);
  return null;
}

/**
 * Asks a person at their number, by a link, whether to write to them there. Once a day to each number, whoever asks. Returns
 * whether it is new. Throws the errors of `requireProvable`.
 */
export async function askByLink(
  tx: Tx,
  administrator: Administrator,
  { patientId, name, language }: Person & { language: Language },
  now: Date,
): Promise<void> {
  await lockPatients(tx, [patientId]);
  const { number } = await requireProvable(tx, patientId);
  const to = { userId: null, patientId, email: null, bookingId: null, language };
  const about = {
    template: 'number-asked',
    details: { number },
    onceKey: `number-asked:${patientId}:${now.toISOString()}`,
  } as const;
  await enqueueNotice(tx, { ...to, ...about, endsAt: new Date(now.getTime() + ASKED_MS) }, now);
  await note(tx, administrator, { patientId, name }, { action: 'number-asked', after: { by: 'link', language } }, now);
}

/**
 * Ends messages to a person at their number, because they said so at the desk or on the phone. Others at the number, such as their
 * family, still have theirs. Doing it twice changes nothing.
 */
export async function stopForPerson(
  tx: Tx,
  administrator: Administrator,
  { patientId, name }: Person,
  now: Date,
): Promise<void> {
  await lockPatients(tx, [patientId]);
  const { number, language } = await requireProvable(tx, patientId);
  await lockPhone(tx, phoneDigits(number));
  const { rows: on } = await sql<{ channel: PhoneChannel; number: string }>`
    select channel, number from ${channelsAtNumber(sql.val(patientId))} theirs order by channel`.execute(tx);
  if (on.length === 0) return;
  const said = { patientId, language: language ?? 'en', what: 'ended', how: 'desk', staff: administrator } as const;
  for (const one of on) await sayOfNumber(tx, { ...said, ...one }, now);
  // A notice is always locked before its messages.
  await sql`select from notices where patient_id = ${patientId} and status = 'open' order by id for update`.execute(tx);
  await dropMessages(
    tx,
    sql<boolean>`channel = any(${[...CHANNELS]}::text[])
      and notice_id in (select id from notices where patient_id = ${patientId})`,
  );
  await sql`update notices set due_at = ${now} where patient_id = ${patientId} and status = 'open' and due_at > ${now}`.execute(
    tx,
  );
  await note(tx, administrator, { patientId, name }, { action: 'number-stopped' }, now);
}

type Noted = { action: 'number-asked' | 'number-proved' | 'number-stopped'; after?: Record<string, string> };

/** The line in the log of staff. It has no number, since it outlives the person. */
async function note(tx: Tx, administrator: Administrator, { patientId, name }: Person, noted: Noted, now: Date) {
  const subject = { subject: 'patient', subjectId: patientId, subjectName: name } as const;
  await recordAction(tx, administrator, { ...noted, ...subject }, now);
}

/** The messages that carry codes to telephone numbers. */
import type { Language } from '../../contract';
import type { PHONE_CHANNELS } from '../../domain/messages';
import type { Tx } from '../platform/db/database';
import { enqueueMessages } from './outbox';

/** Returns the once key of the message that carries a verification's code. */
export const phoneCodeKey = (verificationId: string) => `phone-code:${verificationId}`;

/** The once key of the SMS with a code that WhatsApp could not deliver. */
const bySmsKey = (verificationId: string) => `${phoneCodeKey(verificationId)}:sms`;

/** Sends another code by SMS in the place of one that WhatsApp could not deliver, if it was asked for so. */
export async function sendCodeBySms(tx: Tx, messageId: string, now: Date): Promise<void> {
  const failed = await tx
    .selectFrom('outbox')
    .select(['recipient', 'language', 'slots', 'template'])
    .where('id', '=', messageId)
    .where('template', 'in', ['phone-code', 'desk-code'])
    .where('channel', '=', 'whatsapp')
    .executeTakeFirst();
  const { verificationId, orBySms } = (failed?.slots ?? {}) as { verificationId?: string; orBySms?: boolean };
  if (!failed || !verificationId || !orBySms) return;
  const to = { recipient: failed.recipient, language: failed.language as Language, channel: 'sms' } as const;
  const message = {
    ...to,
    onceKey: bySmsKey(verificationId),
    template: failed.template as 'phone-code' | 'desk-code',
    slots: { verificationId },
  };
  await enqueueMessages(tx, [message], now);
}

/** Reads the channel that carried a verification's code, and the language of its message. */
export async function carrierOf(
  tx: Tx,
  verificationId: string,
): Promise<{ channel: (typeof PHONE_CHANNELS)[number]; language: Language }> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['channel', 'language'])
    .where('once_key', 'in', [phoneCodeKey(verificationId), bySmsKey(verificationId)])
    .execute();
  const channel = rows.some((row) => row.channel === 'sms') ? 'sms' : 'whatsapp';
  return { channel, language: rows[0]!.language as Language };
}

/** Deletes verifications of numbers, and their messages, which have the number too. */
export async function forgetPhoneCodes(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('outbox')
    .where(
      'once_key',
      'in',
      ids.flatMap((id) => [phoneCodeKey(id), bySmsKey(id)]),
    )
    .execute();
  await tx.deleteFrom('phone_verifications').where('id', 'in', ids).execute();
}

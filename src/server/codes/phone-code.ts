/** One-time codes to telephone numbers: asked for, sent, and tried. */
import { randomUUID } from 'node:crypto';
import type { Language, RefusalCode } from '../../contract';
import type { PHONE_CHANNELS } from '../../domain/messages';
import type { Context } from '../context';
import { enqueueMessages, phoneCodeKey } from '../outbox';
import type { Db, Tx } from '../platform/db/database';
import { codeExpiry, tryCode } from './code';

/**
 * Whose code it is: an account's; nobody's yet (`userId` null), who logs in with it; or a person's without an account, who
 * reads it aloud at a desk (`patientId`).
 */
type Whose = { userId: string | null } | { patientId: string };

type Asked = Whose & {
  /** E.164. */
  number: string;
  channel: (typeof PHONE_CHANNELS)[number];
  /** Whether the code comes by SMS where WhatsApp can't deliver it. */
  orBySms?: boolean;
  language: Language;
};

/** Begins the verification of a number, and enqueues the message with its code, which is made when that is sent. */
export async function sendPhoneCode(tx: Tx, asked: Asked, now: Date): Promise<{ verificationId: string }> {
  const { number, channel, orBySms = false, language } = asked;
  const isForDesk = 'patientId' in asked;
  // Random, not time-ordered: with its code it proves the number.
  const verificationId = randomUUID();
  await tx
    .insertInto('phone_verifications')
    .values({
      id: verificationId,
      user_id: isForDesk ? null : asked.userId,
      asked_for: isForDesk ? asked.patientId : null,
      number,
      created_at: now,
      expires_at: codeExpiry(now),
    })
    .execute();
  const message = {
    ...{ recipient: number, language, channel },
    onceKey: phoneCodeKey(verificationId),
    template: isForDesk ? ('desk-code' as const) : ('phone-code' as const),
    slots: { verificationId, ...(orBySms && channel === 'whatsapp' && { orBySms }) },
  };
  await enqueueMessages(tx, [message], now);
  return { verificationId };
}

/** `number`: the only one accepted; any if absent. */
type Claim = Whose & { verificationId: string; number?: string };

/** Query of the verification that somebody asked for. */
export function findPhoneCode(db: Db | Tx, claim: Claim) {
  const { number } = claim;
  return db
    .selectFrom('phone_verifications')
    .select(['id', 'number', 'code_hash', 'tries', 'expires_at', 'verified_at'])
    .where('id', '=', claim.verificationId)
    .where((row) =>
      'patientId' in claim
        ? row('asked_for', '=', claim.patientId)
        : row('user_id', 'is not distinct from', claim.userId),
    )
    .$if(number !== undefined, (query) => query.where('number', '=', number!));
}

/**
 * Tries a code that an account asked for, and says which number it proves. A wrong code is a result and not an error: the
 * counted try must be committed.
 */
export async function verifyPhoneCode(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  claim: { userId: string; verificationId: string; otp: string; number?: string },
  now: Date,
): Promise<{ number: string } | { refused: RefusalCode }> {
  const asked = await findPhoneCode(tx, claim).forUpdate().executeTakeFirst();
  const refused = await tryCode(tx, 'phone', secret, asked, claim.otp, now);
  return refused ? { refused } : { number: asked!.number };
}

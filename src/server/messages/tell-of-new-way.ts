import type { Language } from '../../contract';
import type { ChosenChannel } from '../../domain/messages';
import type { Tx } from '../platform/db/database';
import { enqueueEmail, readerOf } from '../outbox';

type Way = {
  by: ChosenChannel;
  /** The number, or the browser's description in a language; null: all browsers of the account. */
  to: string | ((language: Language) => string) | null;
};

/** Mails the owner of an account that it is reached in a new way, since somebody else may have set that up. */
export async function tellOfNewWay(tx: Tx, userId: string, { by, to }: Way, now: Date): Promise<void> {
  const { username, ...account } = await tx
    .selectFrom('users')
    .select(['username', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const reader = readerOf(account);
  const details = { username, by, to: typeof to === 'function' ? to(reader.language) : (to?.slice(-4) ?? null) };
  const onceKey = `new-way:${userId}:${by}:${now.toISOString()}`;
  await enqueueEmail(tx, { onceKey, template: 'new-way', ...reader, details }, now);
}

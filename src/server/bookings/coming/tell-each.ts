import { bySession } from '../../../domain/series';
import type { Tx } from '../../platform/db/database';
import { enqueueEmail, enqueueNotice, type MailDetails } from '../../outbox';
import { type Told, byReader } from '../../messages';

type OfSeveral = 'sessions-cancelled' | 'sessions-moved';
type Session<T extends OfSeveral> = MailDetails[T]['sessions'][number];

/**
 * Sends each reader one mail about all sessions of which they are told: two carers may have booked for the same
 * patient. Nothing is sent before `sendAfter`. Returns the once keys of the mails.
 */
export async function tellEach<T extends OfSeveral>(
  tx: Tx,
  template: T,
  changed: readonly { told: Told[]; about: Session<T> }[],
  now: Date,
  sendAfter: Date = now,
): Promise<string[]> {
  const keys: string[] = [];
  for (const { one: told, about } of byReader(changed)) {
    const sorted = about.sort(bySession);
    const { bookingId } = sorted[0]!;
    const details = { ...told.people, bookingId, sessions: sorted } as MailDetails[T];
    const onceKey = `${template}:${bookingId}:${told.role}:${now.toISOString()}`;
    keys.push(onceKey);
    await enqueueEmail(tx, { ...told.reader, onceKey, template, details, sendAfter }, now);
    const { language } = told.reader;
    const notice = { onceKey, template, details, language, userId: told.userId, bookingId } as const;
    await enqueueNotice(tx, { ...notice, endsAt: null, sendAfter }, now);
  }
  return keys;
}

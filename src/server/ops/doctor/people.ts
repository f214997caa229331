/** Checks records that accounts have claimed, and messages to numbers: each goes to whoever has proved it. */
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../domain/time';
import { asksAtNumber } from '../../outbox';
import type { Db } from '../../platform/db/database';
import type { Breach } from './breach';

/** How long a message may stand in the outbox that was dropped meanwhile: it is looked at when its turn comes. */
const GRACE_MS = 5 * MINUTE_MS;

const ADVICE =
  'Look at the history of the person, and take the claim back on their page, or correct their number there.';

export async function peopleAtNumbers(db: Db, now: Date): Promise<Breach[]> {
  const { rows } = await sql<{ what: string; ids: string[] }>`
    select 'a record that was claimed as the own one is not the account’s' as what, array[claim.id::text, claim.patient_id::text] as ids
    from record_claims claim where claim.taken_as = 'self' and claim.undone_at is null and claim.patient_id <> claim.user_id
    union all
    select 'a message went to a number that nobody has proved', array[outbox.id::text, notices.patient_id::text]
    from notices join outbox on outbox.notice_id = notices.id
    where notices.patient_id is not null and outbox.channel in ('whatsapp', 'sms') and not ${asksAtNumber}
      and outbox.created_at < ${new Date(now.getTime() - GRACE_MS)} and outbox.status in ('sent', 'delivered', 'read')
      and not exists (select from number_consents said where phone_digits(said.number) = phone_digits(outbox.recipient)
        and said.patient_id = notices.patient_id)`.execute(db);
  return rows.map(({ what, ids }) => ({ rule: 'numbers and claims', what, ids, advice: ADVICE }));
}

/**
 * Limits the chairs on word (not paid, not approved, not recorded), whoever they are for: per account and mailbox and,
 * for accounts that no center has seen, per network.
 */
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, istDateOf } from '../../domain/time';
import { type ChairsOnWord, NETWORK_PEOPLE_ON_WORD, mostOnWord } from '../../domain/unpaid-holds';
import { AppError } from '../errors';
import type { Tx } from '../platform/db/database';
import { type ActingFor, hasProvedNumber, isLongOnWord, isOnWord, isSeenByCenter } from '../appointments';
import { isConfirmedLink, isConfirmedPerson } from '../patients';
import type { Terms } from '../funding';
import type { HoldOrigin } from './unpaid-holds';

/** How long a new person from a network with many chairs on word is told to wait, in seconds. */
const RETRY_AFTER_S = 60 * 60;

/** SQL of the bookings that requests from some origin made. All bookings of a series have the origin of its first. */
const madeFrom = (which: RawBuilder<unknown>) => sql`
  select made.id from hold_origins o join appointments first on first.id = o.booking_id
    join appointments made on made.id = first.id or (made.series_id = first.series_id and first.series_id is not null)
  where ${which}`;

/**
 * Throws `too-many-kept`, `too-many-kept-unseen`, `too-many-kept-unconfirmed` or `network-on-word` if the wanted
 * sessions would be more than may be on word. The locks of a hold must be held.
 */
export async function requireRoomOnWord(
  tx: Tx,
  { userId, patientId }: ActingFor,
  from: HoldOrigin,
  wanted: readonly Terms[],
  now: Date,
): Promise<void> {
  const more = wanted.filter(({ standing }) => standing !== 'confirmed').length;
  const moreLong = wanted.filter(({ standing }) => standing === 'await' || standing === 'at-center').length;
  if (more === 0) return;
  const { rows } = await sql<
    ChairsOnWord & { isSeen: boolean; hasProvedNumber: boolean; people: number; isConfirmed: boolean }
  >`
    with mine as (
      select id from appointments bookings where user_id = ${userId} and status in ('pending', 'confirmed') and session_date >= ${istDateOf(now)}
      union ${madeFrom(sql`o.person = ${from.person}`)}),
    on_word as (
      select ${isLongOnWord} as is_long, ${isConfirmedPerson()} as is_confirmed
      from mine join appointments bookings on bookings.id = mine.id join patients on patients.id = bookings.patient_id
        left join payments on payments.id = bookings.payment_id
      where ${isOnWord(now)})
    select (select count(*) from on_word)::int as all, (select count(*) from on_word where is_long)::int as long,
      (select count(*) from on_word where is_long and not is_confirmed)::int as unconfirmed,
      ${isSeenByCenter(sql.val(userId))} as "isSeen", ${hasProvedNumber(sql.val(userId))} as "hasProvedNumber",
      (select ${isConfirmedPerson()} from patients where id = ${patientId}) as "isConfirmed",
      1 + (select count(distinct patient_id) from care_links
        where user_id = ${userId} and ended_at is null and ${isConfirmedLink()})::int as people`.execute(tx);
  const { all, long, unconfirmed, isSeen, isConfirmed, ...known } = rows[0]!;
  const most = mostOnWord({ isSeen, ...known });
  // Checked before the refusals about which the account can do something: for people whom nobody has confirmed, that
  // would change nothing.
  if (!isConfirmed && moreLong > 0 && unconfirmed + moreLong > most.unconfirmed)
    throw new AppError('too-many-kept-unconfirmed');
  const isTooMany = all + more > most.all || (moreLong > 0 && long + moreLong > most.long);
  if (isTooMany) throw new AppError(isSeen ? 'too-many-kept' : 'too-many-kept-unseen');
  if (moreLong === 0) return;
  if (!isSeen) await requireRoomInNetwork(tx, from, userId, now);
}

/**
 * Limits the people of a network who have chairs on word. Counts people and not chairs: each has their own allowance,
 * and in a camp many come with a card. A person with a proved telephone number, or with chairs on word already, is not
 * refused because of the network.
 */
async function requireRoomInNetwork(tx: Tx, { person, network }: HoldOrigin, userId: string, now: Date): Promise<void> {
  if (network === null) return;
  const { rows } = await sql<{ balance: number; hasRoom: boolean }>`
    select (count(distinct o.person) filter (where ${isOnWord(now)} and ${isLongOnWord})
      - count(distinct o.person) filter (where bookings.status in ('confirmed', 'completed') and not ${isLongOnWord}))::int as balance,
      coalesce(bool_or(o.person = ${person}), false) or ${hasProvedNumber(sql.val(userId))} as "hasRoom"
    from hold_origins o join appointments bookings on bookings.id = o.booking_id
      left join payments on payments.id = bookings.payment_id
    where o.network = ${network} and o.held_at > ${new Date(now.getTime() - DAY_MS)}`.execute(tx);
  const { balance, hasRoom } = rows[0]!;
  if (!hasRoom && balance >= NETWORK_PEOPLE_ON_WORD)
    throw new AppError('network-on-word', { retryAfter: RETRY_AFTER_S });
}

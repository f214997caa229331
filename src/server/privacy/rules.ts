/**
 * How the rows for each entry of the schedule (domain/retention.ts) are found and deleted. The keys are the ids of the
 * entries.
 */
import { type RawBuilder, sql } from 'kysely';
import { istDateOf } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import { forgetPeople, referralUnusedSince, uncaredSince, unseenSince, withdrewSince } from '../patients';
import { forgetPhoneCodes } from '../outbox';
import { forgetAccounts, forgetBookings } from './forget-bookings';
import { forgetMails } from './forget-mails';

export type Rule = {
  /** Whether a row's time was over before a moment. */
  isPast(moment: Date): RawBuilder<unknown>;
  /** How an operator finds a row; `id` by default. */
  name?: RawBuilder<unknown>;
  /** What is done with rows, by their ids, if deleting them is not enough. */
  forget?(tx: Tx, ids: string[]): Promise<void>;
};

const CONTACT = sql`template in ('contact-message', 'contact-received')`;
/**
 * Whether a mail still has contents and is older than a moment. Mails about a booking stay listed with it, without
 * their contents (the same expression as the index of migration 0006).
 */
const isWritten = (moment: Date) =>
  sql`(recipient <> '' or booking_id is null) and coalesce(sent_at, created_at) < ${moment}`;
const hasEnded = (moment: Date) => sql`least(ended_at, expires_at) < ${moment}`;

/**
 * Whether no session that was paid together with a booking is later than a moment. Sessions that were paid together are
 * kept together, so that a payment stays the sum of its sessions.
 */
const isPaidWithNoneSince = (moment: Date) => sql`not exists (select from appointments other
  where other.payment_id = bookings.payment_id and other.session_date >= ${istDateOf(moment)})`;

export const RULES: Readonly<Record<string, Rule>> = {
  counters: { isPast: (moment) => sql`expire < ${moment.getTime()}`, name: sql`split_part(key, ':', 1)` },
  'hold-origins': { isPast: (moment) => sql`held_at < ${moment}`, name: sql`booking_id` },
  codes: { isPast: (moment) => sql`created_at < ${moment}` },
  'phone-codes': { isPast: (moment) => sql`created_at < ${moment}`, forget: forgetPhoneCodes },
  'passkey-challenges': { isPast: (moment) => sql`expires_at < ${moment}`, name: sql`expires_at` },
  'freed-numbers': { isPast: (moment) => sql`freed_at < ${moment}`, name: sql`user_id` },
  'spent-credentials': { isPast: (moment) => sql`expires_at < ${moment}`, name: sql`expires_at` },
  sessions: { isPast: hasEnded },
  devices: { isPast: (moment) => sql`last_seen_at < ${moment}`, name: sql`user_id` },
  mails: { isPast: (moment) => sql`${isWritten(moment)} and not ${CONTACT}`, forget: forgetMails },
  // With the messages that were sent for them, by every channel.
  notices: { isPast: (moment) => sql`created_at < ${moment}` },
  reminders: { isPast: (moment) => sql`created_at < ${moment}`, name: sql`booking_id` },
  'call-requests': { isPast: (moment) => sql`asked_at < ${moment}` },
  contact: { isPast: (moment) => sql`${isWritten(moment)} and ${CONTACT}`, forget: forgetMails },
  unconfirmed: { isPast: (moment) => sql`confirmed_at is null and consented_at < ${moment}` },
  // After unsubscribing, somebody may have subscribed the address again, and may still confirm.
  left: {
    isPast: (moment) => sql`unsubscribed_at is not null and greatest(unsubscribed_at, consented_at) < ${moment}`,
  },
  'ended-addresses': { isPast: (moment) => sql`ended_at < ${moment}`, name: sql`ended_at` },
  consents: { isPast: (moment) => sql`withdrawn_at < ${moment}` },
  'channel-consents': { isPast: (moment) => sql`ended_at < ${moment}` },
  // Ended since, or of somebody who is forgotten.
  'number-consents': {
    isPast: (moment) => sql`at < ${moment} and (number = '' or exists (select from number_consents later
      where later.patient_id = number_consents.patient_id and later.number = number_consents.number
        and later.channel = number_consents.channel and later.what = 'ended' and later.at >= number_consents.at
        and later.at < ${moment}))`,
  },
  // What a center had kept of an account's own person is kept as long as the account, which takes it along.
  'record-claims': { isPast: (moment) => sql`at < ${moment} and record is null` },
  'foods-not-found': { isPast: (moment) => sql`last_day < ${istDateOf(moment)}`, name: sql`word` },
  waits: { isPast: (moment) => sql`ended_at < ${moment}` },
  'walk-ins': { isPast: (moment) => sql`day < ${istDateOf(moment)}` },
  people: { isPast: uncaredSince, forget: forgetPeople },
  'desk-people': { isPast: unseenSince, forget: forgetPeople },
  'withdrawn-people': { isPast: withdrewSince, forget: forgetPeople },
  'desk-changes': { isPast: (moment) => sql`at < ${moment}` },
  'person-requests': { isPast: (moment) => sql`at < ${moment}` },
  merges: { isPast: (moment) => sql`at < ${moment}` },
  'patient-changes': { isPast: (moment) => sql`at < ${moment}` },
  letters: { isPast: referralUnusedSince, name: sql`cover_id` },
  bookings: {
    isPast: (moment) => sql`bookings.session_date < ${istDateOf(moment)} and ${isPaidWithNoneSince(moment)}`,
    forget: forgetBookings,
  },
  accounts: {
    isPast: (
      moment,
    ) => sql`not exists (select from account_entries later where later.center_id = account_entries.center_id
      and later.patient_id = account_entries.patient_id and later.at >= ${moment})`,
    forget: forgetAccounts,
  },
  drawers: { isPast: (moment) => sql`at < ${moment}` },
  // With their lines and steps. A session that is in a claim still is forgotten in its own time.
  'payer-claims': {
    isPast: (moment) => sql`not exists (select from payer_claim_steps step
      where step.claim_id = payer_claims.id and step.at >= ${moment})`,
  },
  actions: { isPast: (moment) => sql`at < ${moment}` },
  'administrator-sessions': { isPast: hasEnded },
  'administrator-devices': { isPast: (moment) => sql`last_seen_at < ${moment}`, name: sql`administrator_id` },
  'half-logins': { isPast: (moment) => sql`expires_at < ${moment}`, name: sql`administrator_id` },
};

/** Returns the rule for an entry of the schedule. @throws Error if there is none. */
export function ruleOf(id: string): Rule {
  const rule = RULES[id];
  if (!rule) throw new Error(`nothing is known of how to forget ${id}`);
  return rule;
}

/**
 * Everything that we store about a person, for that person (DPDP Act 2023, section 11): of an account, which fetches it, or of
 * somebody without one, to whom the desk of a center gives what is kept there.
 */
import { sql } from 'kysely';
import type { AttendanceState } from '../../domain/attendance';
import type { BookingStatus } from '../../domain/booking';
import type { Scope } from '../../domain/rights';
import { sessionState } from '../../domain/session-state';
import { listConsents } from './list-consents';
import type { Db } from '../platform/db/database';
import type { DB } from '../platform/db/schema';
import { isReplyTo, nobodysAddress } from '../outbox';
import { isApproved, mayAct } from '../patients';
import { inScope } from '../staff';

/** The part of the file for each table. A new table must be listed here, or below with the reason why it is not. */
export const IN_MY_DATA: Partial<Record<keyof DB, keyof MyData>> = {
  users: 'account',
  patients: 'person',
  center_patients: 'centerFiles',
  standing: 'standing',
  standing_pauses: 'standingPauses',
  care_links: 'people',
  waits: 'waits',
  walk_ins: 'walkIns',
  paid_for_others: 'paidForOthers',
  series: 'series',
  covers: 'covers',
  cover_letters: 'coverLetters',
  cover_checks: 'coverChecks',
  approvals: 'approvals',
  closure_moves: 'closures',
  consents: 'consents',
  nominees: 'nominee',
  calendar_feeds: 'calendarFeed',
  bookings: 'bookings',
  booking_events: 'bookingEvents',
  attendance: 'attendance',
  payments: 'payments',
  refunds: 'refunds',
  desk_entries: 'deskEntries',
  account_entries: 'centerAccounts',
  payer_claim_lines: 'claimedSessions',
  sessions: 'sessions',
  devices: 'devices',
  passkeys: 'passkeys',
  freed_numbers: 'freedNumber',
  email_verifications: 'codes',
  outbox: 'mails',
  notices: 'notices',
  call_requests: 'callRequests',
  channel_consents: 'channelConsents',
  number_consents: 'numberConsents',
  record_claims: 'recordClaims',
  account_phones: 'phone',
  phone_verifications: 'phoneCodes',
  push_subscriptions: 'browsers',
  message_settings: 'messageSettings',
  newsletter_subscribers: 'newsletter',
  ended_addresses: 'endedAddresses',
};

export const NOT_IN_MY_DATA: Partial<Record<keyof DB, string>> = {
  accounts: 'when an account is looked at next; its entries are told',
  session_reminders: 'which sessions were reminded of; the reminders are told as notices',
  refresh_tokens: 'secrets of sessions, which are told',
  spent_credentials:
    'fingerprints of sign-ins with Google, and of sign-outs of staff, which name nobody and go a day after they ran out',
  hold_origins:
    'hashes that go after a day, of holds that are told, and would help whoever tries to get round the limit',
  rate_limits: 'counters that go a day after they ran out, and would help a guesser',
  administrator_actions: 'what administrators did, under their names; it is asked for in writing',
  payment_differences: 'the payment is told; that another amount came was told by mail, and is asked for in writing',
  disputes: 'the payment is told; what a bank asks about it is between the bank and us',
  standing_days: 'which sessions came of a standing schedule; the schedule and the sessions are told',
  languages: 'not about patients',
  operator_runs: 'not about patients: when commands of the operator ended, and how',
  processes: 'not about patients: what processes of the product tell of themselves',
  provider_readings: 'not about patients',
  passkey_challenges: 'random numbers that go within a day, of which a passkey signs one; the passkeys are told',
  administrator_passkeys: 'not about patients',
  administrators: 'not about patients',
  administrator_sessions: 'not about patients',
  administrator_two_factor: 'not about patients',
  administrator_recovery_codes: 'not about patients',
  administrator_half_logins: 'not about patients',
  administrator_devices: 'not about patients',
  administrator_roles: 'not about patients',
  administrator_invitations: 'not about patients',
  desk_days: 'not about patients',
  drawer_steps: 'not about patients',
  payer_claims: 'what a center claims on a payer for many people; what of it is for a session is told',
  payer_claim_steps: 'what a center and a payer did about a claim for many people; how the claim stands is told',
  price_items: 'not about patients',
  center_charges: 'not about patients',
  patient_changes: 'what a patient can take back for ten seconds, by the ids of bookings, which are told',
  desk_changes: 'what a center can take back for ten seconds, by the ids of bookings, which are told',
  person_requests: 'what centers ask each other about a record, for a week; what comes of it is told',
  merges: 'what a center can take back for thirty days, by the ids of rows, which are told',
  imports: 'not about patients',
  imported_sessions: 'for which hours a center imported bookings, which are told',
  imported_people: 'what a center can take back for a day, by the names of details, which are told',
  centers: 'not about patients',
  center_schemes: 'not about patients',
  sponsors: 'not about patients; who paid for a booking is told with it',
  photos: 'not about patients',
  center_templates: 'not about patients',
  chairs: 'not about patients',
  center_exceptions: 'not about patients',
  closures: 'what centers closed; what it meant for a booking is told',
  daily_work: 'not about patients',
  foods_not_found: 'words that anybody searched, without who did',
  tallies: 'counts, of nobody',
};

/**
 * Reads the people for whom the account cares or has cared, and those who act for its own person. For people whom it no
 * longer cares for, without their present name.
 */
function collectPeople(db: Db, userId: string) {
  return db
    .selectFrom('care_links')
    .innerJoin('patients', 'patients.id', 'care_links.patient_id')
    .innerJoin('users', 'users.id', 'care_links.user_id')
    .select(['users.username as carer', 'care_links.relation', 'care_links.access'])
    .select(
      sql<string | null>`case when ended_at is null or care_links.patient_id = ${userId} then patients.name end`.as(
        'patient',
      ),
    )
    .select(['confirmed_by as confirmedBy', 'confirmed_at as confirmedAt', 'ended_at as endedAt'])
    .select('care_links.created_at as createdAt')
    .where((where) => where.or([where('care_links.user_id', '=', userId), where('patient_id', '=', userId)]))
    .orderBy('care_links.created_at')
    .execute();
}

/** Reads how the person is reached, and what they were told by other channels than mail. */
async function collectMessages(db: Db, userId: string, scope: Scope) {
  const isHere = sql<boolean>`(notices.booking_id is null
    or exists (select from bookings where bookings.id = notices.booking_id and ${inScope(scope)}))`;
  const phone = await db
    .selectFrom('account_phones')
    .select(['number', 'verified_at as verifiedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const messageSettings = await db
    .selectFrom('message_settings')
    .select(['mails_reminders as mailsReminders', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    phone: phone ?? null,
    messageSettings: messageSettings ?? null,
    phoneCodes: await db
      .selectFrom('phone_verifications')
      .select(['number', 'tries', 'created_at as createdAt', 'verified_at as verifiedAt'])
      .where(
        sql<boolean>`(user_id = ${userId} or asked_for = ${userId}
          or user_id is null and number = (select users.phone from users where users.id = ${userId}))`,
      )
      .orderBy('created_at')
      .execute(),
    channelConsents: await db
      .selectFrom('channel_consents')
      .select(['channel', 'words_version as version', 'language', 'given_at as givenAt'])
      .select(['ended_at as endedAt', 'ended_by as endedBy'])
      .where('user_id', '=', userId)
      .orderBy('given_at')
      .execute(),
    // Of a record without an account that is the account's own person now.
    numberConsents: await db
      .selectFrom('number_consents')
      .select(['channel', 'number', 'what', 'how', 'words_version as version', 'language', 'staff', 'at'])
      .where('patient_id', '=', userId)
      .orderBy('at')
      .execute(),
    browsers: await db
      .selectFrom('push_subscriptions')
      .select(['browser', 'endpoint', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    notices: await db
      .selectFrom('notices')
      .select(['id', 'template', 'booking_id as bookingId', 'language', 'status', 'created_at as createdAt'])
      .select(['read_at as readAt', 'answer', 'answered_at as answeredAt', 'answered_by as answeredBy'])
      // The channels by which it went, and the state of each message.
      .select(
        sql<string | null>`(select string_agg(channel || ' ' || outbox.status, ', ' order by outbox.created_at)
          from outbox where outbox.notice_id = notices.id)`.as('messages'),
      )
      .where((where) => where.or([where('user_id', '=', userId), where('patient_id', '=', userId)]))
      .where(isHere)
      .orderBy('created_at')
      .execute(),
    callRequests: await db
      .selectFrom('call_requests')
      .leftJoin('notices', 'notices.id', 'call_requests.notice_id')
      .select(['call_requests.booking_id as bookingId', 'number', 'texts', 'asked_at as askedAt', 'done_at as doneAt'])
      .where((where) =>
        where.or([
          where('notices.user_id', '=', userId),
          where('notices.patient_id', '=', userId),
          where('call_requests.user_id', '=', userId),
          // Of somebody without an account, who wrote or asked by a link.
          sql<boolean>`(call_requests.user_id is null and notices.id is null and exists (select from bookings
            join patients on patients.id = bookings.patient_id where bookings.id = call_requests.booking_id
              and patients.id = ${userId} and patients.user_id is null and ${inScope(scope)}))`,
        ]),
      )
      .where(sql<boolean>`(notices.id is null or ${isHere})`)
      .orderBy('asked_at')
      .execute(),
  };
}

export type MyData = Awaited<ReturnType<typeof collectMyData>>;

/**
 * Collects everything that is kept of a person. `userId`: of an account, or the id of a person without one. `email`: of the account;
 * null where there is none. `scope`: the centers of which sessions, money and files are told; left out: all.
 */
export async function collectMyData(
  db: Db,
  patient: { userId: string; email: string | null; scope?: Scope },
  now: Date,
) {
  const { userId, scope = 'all' } = patient;
  // Nothing is kept under the placeholder.
  const email = patient.email ?? nobodysAddress(userId);
  // Nobody has an account for what a center took at its desk.
  const isPayers = sql<boolean>`(payments.user_id = ${userId} or payments.user_id is null and exists (select from bookings
    where bookings.payment_id = payments.id and bookings.patient_id = ${userId} and ${inScope(scope)}))`;
  const account = await db
    .selectFrom('users')
    .select([
      'email',
      'phone',
      'username',
      'picture',
      'status',
      'language',
      'created_at as createdAt',
      'google_sub as googleAccount',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  const nominee = await db
    .selectFrom('nominees')
    .select(['name', 'contact', 'relation', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const calendarFeed = await db
    .selectFrom('calendar_feeds')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .leftJoin('sponsors', 'sponsors.id', 'bookings.sponsor_id')
    .leftJoin('attendance', 'attendance.booking_id', 'bookings.id')
    .select([
      'bookings.id',
      'centers.name as center',
      'centers.city',
      'bookings.session_date as date',
      'bookings.start_hour as startHour',
      'bookings.chair',
      'bookings.status',
      'attendance.state as recorded',
      'bookings.cancel_reason as cancelReason',
      'bookings.cancel_code as cancelCode',
      'bookings.cancel_asked_by as cancelAskedBy',
      'bookings.funding',
      'bookings.scheme',
      'bookings.cover_refused as coverRefused',
      'bookings.approval_id as approvalId',
      'bookings.cover_reference as coverReference',
      'bookings.cover_holder as coverHolder',
      'bookings.cover_card_last4 as coverCardLast4',
      'sponsors.name as sponsor',
      'bookings.desk_reason as deskReason',
      'bookings.moved_by as movedBy',
      'bookings.moved_at as movedAt',
      sql<boolean>`bookings.booked_by_administrator is not null`.as('bookedByCenter'),
      'bookings.price_paise as pricePaise',
      'bookings.created_at as createdAt',
    ])
    .where(mayAct(userId, 'see'))
    .where(inScope(scope))
    .orderBy('bookings.session_date')
    .execute();
  const bookingEvents = await db
    .selectFrom('booking_events')
    .innerJoin('bookings', 'bookings.id', 'booking_events.booking_id')
    .select([
      'booking_events.booking_id as bookingId',
      'booking_events.at',
      'booking_events.actor',
      'booking_events.from_status as fromStatus',
      'booking_events.to_status as toStatus',
      'booking_events.note',
    ])
    .where(mayAct(userId, 'see'))
    .where(inScope(scope))
    .orderBy('booking_events.id')
    .execute();
  const attendance = await db
    .selectFrom('attendance')
    .innerJoin('bookings', 'bookings.id', 'attendance.booking_id')
    .select(['attendance.booking_id as bookingId', 'attendance.state', 'attendance.arrived_at as arrivedAt'])
    .select(['attendance.started_at as startedAt', 'attendance.ended_at as endedAt'])
    .select(['attendance.missed_at as missedAt', 'attendance.by_clock as byClock'])
    .where(mayAct(userId, 'see'))
    .where(inScope(scope))
    .orderBy('bookings.session_date')
    .execute();
  const closures = await db
    .selectFrom('closure_moves')
    .innerJoin('bookings', 'bookings.id', 'closure_moves.booking_id')
    .innerJoin('closures', 'closures.id', 'closure_moves.closure_id')
    .select(['closure_moves.booking_id as bookingId', 'closures.reason', 'closure_moves.from_date as fromDate'])
    .select(['from_start_hour as fromStartHour', 'decision', 'outcome', 'done_at as doneAt'])
    .select(['answer', 'answered_at as answeredAt'])
    .where(mayAct(userId, 'see'))
    .where(inScope(scope))
    .orderBy('closures.created_at')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'amount_paise as amountPaise',
      'status',
      'provider',
      'method',
      'provider_payment_id as paymentId',
      'card_last4 as cardLast4',
      'receipt_number as receiptNumber',
      'created_at as createdAt',
      'paid_at as paidAt',
    ])
    .where(isPayers)
    .orderBy('created_at')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.booking_id as bookingId',
      'refunds.amount_paise as amountPaise',
      'refunds.reason',
      'refunds.status',
      'refunds.created_at as createdAt',
      'refunds.settled_at as settledAt',
    ])
    .where(isPayers)
    .orderBy('refunds.created_at')
    .execute();
  const deskEntries = await db
    .selectFrom('desk_entries')
    .leftJoin('bookings', 'bookings.id', 'desk_entries.booking_id')
    .select([
      'desk_entries.booking_id as bookingId',
      'desk_entries.day',
      'desk_entries.kind',
      'desk_entries.mode',
      'desk_entries.amount_paise as amountPaise',
      'desk_entries.reference',
      'desk_entries.note',
      'desk_entries.receipt_number as receiptNumber',
      'desk_entries.at',
    ])
    .where(sql<boolean>`(${mayAct(userId, 'see')} or exists (select from account_entries
      where account_entries.desk_entry_id = desk_entries.id and account_entries.patient_id = ${userId}))`)
    .where(inScope(scope, 'desk_entries.center_id'))
    .orderBy('desk_entries.at')
    .execute();
  const centerAccounts = await db
    .selectFrom('account_entries')
    .innerJoin('centers', 'centers.id', 'account_entries.center_id')
    .select([
      'centers.name as center',
      'kind',
      'amount_paise as amountPaise',
      'booking_id as bookingId',
      'item_name as extra',
      'reason',
      'at',
    ])
    .select(['package_sessions as packageSessions', 'package_until as packageUntil'])
    .where('account_entries.patient_id', '=', userId)
    .where(inScope(scope, 'account_entries.center_id'))
    .orderBy('at')
    .orderBy('account_entries.id')
    .execute();
  const claimedSessions = await db
    .selectFrom('payer_claim_lines')
    .innerJoin('payer_claims', 'payer_claims.id', 'payer_claim_lines.claim_id')
    .innerJoin('bookings', 'bookings.id', 'payer_claim_lines.booking_id')
    .leftJoin('sponsors', 'sponsors.id', 'payer_claims.sponsor_id')
    .select(['payer_claim_lines.booking_id as bookingId', 'payer_claims.scheme', 'sponsors.name as sponsor'])
    .select(['payer_claims.state', 'payer_claim_lines.amount_paise as amountPaise'])
    .select('payer_claims.prepared_at as preparedAt')
    .where(mayAct(userId, 'see'))
    .orderBy('payer_claims.prepared_at')
    .orderBy('payer_claim_lines.id')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'ended_at as endedAt', 'user_agent as device'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const devices = await db
    .selectFrom('devices')
    .select(['first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt', 'shut_out_at as shutOutAt'])
    .where('user_id', '=', userId)
    .orderBy('first_seen_at')
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const freedNumber = await db
    .selectFrom('freed_numbers')
    .select(['number', 'freed_at as freedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const codes = await db
    .selectFrom('email_verifications')
    .select(['purpose', 'tries', 'created_at as createdAt', 'verified_at as verifiedAt'])
    .where((where) => where.or([where('email', '=', email), where('user_id', '=', userId)]))
    .orderBy('created_at')
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['channel', 'template', 'recipient as to', 'created_at as createdAt', 'sent_at as sentAt'])
    .where((where) =>
      where.or([
        where('recipient', '=', email),
        isReplyTo(userId),
        // Somebody without an account may share the address with one: only what is about their own sessions is theirs.
        sql<boolean>`exists (select from bookings join patients on patients.id = bookings.patient_id
          where bookings.id = outbox.booking_id and patients.id = ${userId} and patients.user_id is null
            and patients.email = outbox.recipient and ${inScope(scope)})`,
      ]),
    )
    .orderBy('created_at')
    .execute();
  const endedAddresses = await db
    .selectFrom('ended_addresses')
    .select(['channel', 'address', 'ended_at as endedAt'])
    .where(
      sql<boolean>`(channel = 'mail' and address = (select email from users where id = ${userId})
        or channel <> 'mail' and address = (select number from account_phones where user_id = ${userId}))`,
    )
    .orderBy('ended_at')
    .execute();
  const newsletter = await db
    .selectFrom('newsletter_subscribers')
    .select([
      'intent',
      'consent_version as consentVersion',
      'language',
      'consented_at as consentedAt',
      'confirmed_at as confirmedAt',
      'unsubscribed_at as unsubscribedAt',
    ])
    .where('email', '=', email)
    .executeTakeFirst();
  const consents = (await listConsents(db, patient)).map(
    ({ purpose, version, language, how, told, staff, givenAt, withdrawnAt }) => ({
      purpose,
      version,
      language,
      how,
      told,
      staff,
      givenAt,
      withdrawnAt,
    }),
  );
  return {
    account: account ?? null,
    person: await db
      .selectFrom('patients')
      .select(['name', 'phone', 'date_of_birth as dateOfBirth', 'created_at as createdAt'])
      .select(['sex', 'relative_name as relativeName', 'relative_phone as relativePhone'])
      .select(['address', 'pin_code as pinCode', 'doctor', 'abha', 'email', 'language'])
      .select(['known_at as seenAt', 'known_staff as seenBy', 'known_paper as paper'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    centerFiles: await db
      .selectFrom('center_patients')
      .innerJoin('centers', 'centers.id', 'center_patients.center_id')
      .select(['centers.name as center', 'known_since as knownSince', 'file_number as fileNumber', 'note'])
      .where('center_patients.patient_id', '=', userId)
      .where(inScope(scope, 'center_patients.center_id'))
      .orderBy('centers.name')
      .execute(),
    standing: await db
      .selectFrom('standing')
      .innerJoin('centers', 'centers.id', 'standing.center_id')
      .select(['centers.name as center', 'weekdays', 'start_hour as startHour', 'chair', 'payment', 'scheme', 'note'])
      .select(['from_date as from', 'until_date as until', 'standing.created_at as createdAt'])
      .where('standing.patient_id', '=', userId)
      .where(inScope(scope, 'standing.center_id'))
      .orderBy('standing.created_at')
      .execute(),
    standingPauses: await db
      .selectFrom('standing_pauses')
      .innerJoin('standing', 'standing.id', 'standing_pauses.standing_id')
      .innerJoin('centers', 'centers.id', 'standing.center_id')
      .select(['centers.name as center', 'standing_pauses.from_date as from', 'standing_pauses.until_date as until'])
      .select(['why', 'standing_pauses.created_at as createdAt'])
      .where('standing.patient_id', '=', userId)
      .where(inScope(scope, 'standing.center_id'))
      .orderBy('standing_pauses.created_at')
      .execute(),
    people: await collectPeople(db, userId),
    // Whose name it is not told here, since a claim may have been taken back.
    recordClaims: await db
      .selectFrom('record_claims')
      .select([
        'number',
        'proof',
        'taken_as as takenAs',
        'relation',
        'at',
        'done_at as doneAt',
        'undone_at as takenBackAt',
      ])
      // What the center had before, which stays with it when the account is deleted.
      .select([
        sql<string | null>`record -> 'person' ->> 'name'`.as('keptName'),
        sql<string | null>`record -> 'person' ->> 'phone'`.as('keptPhone'),
        sql<string | null>`record -> 'person' ->> 'date_of_birth'`.as('keptDateOfBirth'),
        sql<string | null>`record -> 'person' ->> 'address'`.as('keptAddress'),
        sql<
          string | null
        >`(select string_agg(concat_ws(' ', centers.name, file ->> 'file_number'), ', ' order by centers.name)
          from jsonb_array_elements(record -> 'files') file join centers on centers.id = (file ->> 'center_id')::uuid)`.as(
          'staysWith',
        ),
      ])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute(),
    waits: await db
      .selectFrom('waits')
      .select(['dates', 'start_hours as startHours', 'notice_hours as noticeHours'])
      .select(['created_at as createdAt', 'ended_at as endedAt', 'weekdays', 'note', 'said', 'said_note as saidNote'])
      .select(sql<boolean>`desk_center_id is not null`.as('isByCenter'))
      .where(mayAct(userId, 'see', 'waits'))
      .where(scope === 'all' ? sql<boolean>`true` : sql<boolean>`waits.centers && ${[...scope]}::uuid[]`)
      .orderBy('created_at')
      .execute(),
    walkIns: await db
      .selectFrom('walk_ins')
      .innerJoin('centers', 'centers.id', 'walk_ins.center_id')
      .select(['centers.name as center', 'day', 'number', 'urgency', 'note', 'arrived_at as arrivedAt'])
      .select(['ended_as as endedAs', 'ended_at as endedAt', 'booking_id as bookingId'])
      .where('walk_ins.patient_id', '=', userId)
      .where(inScope(scope, 'walk_ins.center_id'))
      .orderBy('arrived_at')
      .execute(),
    // Sessions of somebody for whom the account may no longer act, as they were when that ended.
    paidForOthers: await db
      .selectFrom('paid_for_others')
      .innerJoin('bookings', 'bookings.id', 'paid_for_others.booking_id')
      .select(['paid_for_others.booking_id as bookingId', 'patient', 'center', 'center_address as centerAddress'])
      .select(['paid_for_others.session_date as date', 'paid_for_others.start_hour as startHour'])
      .select(['paid_for_others.status', 'at as asOf'])
      .where('paid_for_others.user_id', '=', userId)
      .where(sql<boolean>`not ${mayAct(userId, 'see')}`)
      .orderBy('paid_for_others.session_date')
      .execute(),
    // The file says at each booking which were made together; this is which further dates were offered.
    series: await db
      .selectFrom('series')
      .select(['created_at as createdAt', 'renewed_until as offeredUntil', 'renewals_stopped_at as renewalsStoppedAt'])
      .select(
        sql<string | null>`(select string_agg((one ->> 'date') || ' ' || (one ->> 'state'), ', ')
          from jsonb_array_elements(not_kept) as one)`.as('notKept'),
      )
      .where(mayAct(userId, 'see', 'series'))
      .orderBy('created_at')
      .execute(),
    covers: await db
      .selectFrom('covers')
      .select(['id', 'scheme', 'holder', 'card_last4 as cardLast4', 'valid_to as validTo'])
      .select(['created_at as createdAt', 'removed_at as removedAt'])
      .where('patient_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    coverLetters: await db
      .selectFrom('cover_letters')
      .innerJoin('covers', 'covers.id', 'cover_letters.cover_id')
      .select(['cover_id as coverId', 'at as sentAt'])
      // The address of the picture itself.
      .select(sql<string>`'/auth/covers/' || cover_id || '/letter'`.as('picture'))
      .where('covers.patient_id', '=', userId)
      .orderBy('at')
      .execute(),
    coverChecks: await db
      .selectFrom('cover_checks')
      .innerJoin('covers', 'covers.id', 'cover_checks.cover_id')
      .innerJoin('centers', 'centers.id', 'cover_checks.center_id')
      .select([
        'cover_checks.cover_id as coverId',
        'centers.name as center',
        'asked_at as askedAt',
        'decided_at as decidedAt',
      ])
      .select(sql<string>`case when ${isApproved} then 'approved' else question end`.as('state'))
      .select(sql<string | null>`case when not ${isApproved} then question_reason end`.as('reason'))
      // While an approval stands, the question is about the next one.
      .select(sql<string | null>`case when ${isApproved} then nullif(question, 'none') end`.as('nextState'))
      .select(sql<string | null>`case when ${isApproved} then question_reason end`.as('nextReason'))
      .select(sql<Date | null>`case when ${isApproved} then question_asked_at end`.as('nextAskedAt'))
      .where('covers.patient_id', '=', userId)
      .where(inScope(scope, 'cover_checks.center_id'))
      .orderBy('asked_at')
      .execute(),
    approvals: await db
      .selectFrom('approvals')
      .innerJoin('covers', 'covers.id', 'approvals.cover_id')
      .innerJoin('centers', 'centers.id', 'approvals.center_id')
      .select(['approvals.id', 'approvals.cover_id as coverId', 'centers.name as center', 'approvals.state'])
      .select(['valid_from as from', 'valid_until as until', 'sessions', 'reference', 'decided_at as decidedAt'])
      .where('covers.patient_id', '=', userId)
      .where(inScope(scope, 'approvals.center_id'))
      .orderBy('valid_from')
      .orderBy('valid_until')
      .execute(),
    consents,
    nominee: nominee ?? null,
    calendarFeed: calendarFeed ?? null,
    bookings: bookings.map(({ recorded, ...booking }) => {
      const { status, date, startHour } = booking;
      const session = {
        status: status as BookingStatus,
        recorded: recorded as AttendanceState | null,
        date,
        startHour,
      };
      return { ...booking, sessionState: sessionState(session, now) };
    }),
    bookingEvents,
    attendance,
    closures,
    payments,
    refunds,
    deskEntries,
    centerAccounts,
    claimedSessions,
    sessions,
    devices,
    passkeys,
    freedNumber: freedNumber ?? null,
    codes,
    mails,
    ...(await collectMessages(db, userId, scope)),
    newsletter: newsletter ?? null,
    endedAddresses,
  };
}

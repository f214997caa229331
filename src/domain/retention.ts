/**
 * How long personal data is kept. The privacy policy shows these periods, and the daily cleanup follows them. The policy's words
 * (`sections.long.kept`, by id) say what each one is, from when its days count, and why.
 */
import { UNDO_FREED_DAYS, UNDO_MERGE_DAYS } from './person-deeds';

export type Retention = {
  id: string;
  table: string;
  days: number;
};

/** Eight years, two of them leap years: the law requires keeping accounts this long. */
const BOOKS_DAYS = 8 * 365 + 2;
/** How long logs are kept, as CERT-In requires. */
const LOG_DAYS = 180;
const YEAR_DAYS = 365;

/** Data that is deleted on a schedule. Data of an account is deleted with the account, and is not listed here. */
export const RETENTION = [
  { id: 'counters', table: 'rate_limits', days: 1 },
  { id: 'hold-origins', table: 'hold_origins', days: 31 },
  { id: 'codes', table: 'email_verifications', days: 30 },
  { id: 'phone-codes', table: 'phone_verifications', days: 30 },
  { id: 'passkey-challenges', table: 'passkey_challenges', days: 1 },
  { id: 'freed-numbers', table: 'freed_numbers', days: UNDO_FREED_DAYS },
  { id: 'spent-credentials', table: 'spent_credentials', days: 1 },
  { id: 'sessions', table: 'sessions', days: LOG_DAYS },
  { id: 'devices', table: 'devices', days: 400 },
  { id: 'mails', table: 'outbox', days: YEAR_DAYS },
  { id: 'notices', table: 'notices', days: YEAR_DAYS },
  { id: 'reminders', table: 'session_reminders', days: 30 },
  { id: 'call-requests', table: 'call_requests', days: 90 },
  { id: 'contact', table: 'outbox', days: LOG_DAYS },
  { id: 'unconfirmed', table: 'newsletter_subscribers', days: 30 },
  { id: 'left', table: 'newsletter_subscribers', days: YEAR_DAYS },
  { id: 'ended-addresses', table: 'ended_addresses', days: 3 * YEAR_DAYS },
  { id: 'consents', table: 'consents', days: 3 * YEAR_DAYS },
  { id: 'channel-consents', table: 'channel_consents', days: 3 * YEAR_DAYS },
  { id: 'number-consents', table: 'number_consents', days: 3 * YEAR_DAYS },
  { id: 'record-claims', table: 'record_claims', days: YEAR_DAYS },
  { id: 'foods-not-found', table: 'foods_not_found', days: YEAR_DAYS },
  { id: 'waits', table: 'waits', days: 30 },
  { id: 'walk-ins', table: 'walk_ins', days: 30 },
  { id: 'people', table: 'patients', days: 30 },
  { id: 'desk-people', table: 'patients', days: YEAR_DAYS },
  { id: 'withdrawn-people', table: 'patients', days: 30 },
  { id: 'desk-changes', table: 'desk_changes', days: 1 },
  { id: 'person-requests', table: 'person_requests', days: UNDO_MERGE_DAYS },
  { id: 'merges', table: 'merges', days: UNDO_MERGE_DAYS },
  { id: 'patient-changes', table: 'patient_changes', days: 1 },
  { id: 'letters', table: 'cover_letters', days: 90 },
  { id: 'bookings', table: 'bookings', days: BOOKS_DAYS },
  { id: 'accounts', table: 'account_entries', days: BOOKS_DAYS },
  { id: 'drawers', table: 'drawer_steps', days: BOOKS_DAYS },
  { id: 'payer-claims', table: 'payer_claims', days: BOOKS_DAYS },
  { id: 'actions', table: 'administrator_actions', days: BOOKS_DAYS },
  { id: 'administrator-sessions', table: 'administrator_sessions', days: LOG_DAYS },
  { id: 'administrator-devices', table: 'administrator_devices', days: 400 },
  { id: 'half-logins', table: 'administrator_half_logins', days: 1 },
] as const satisfies readonly Retention[];

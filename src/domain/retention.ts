/**
 * How long personal data is kept: the privacy policy shows it, and the daily cleanup follows it. What it is, what the days
 * count from, and why, is in the policy's words, by id (`sections.long.kept`).
 */
export type Retention = {
  id: string;
  table: string;
  keptDays: number;
};

/** Eight years, two of them leap years: accounts must be kept this long. */
const BOOKS_DAYS = 8 * 365 + 2;
/** Logs are kept this long (CERT-In). */
const LOG_DAYS = 180;
const YEAR_DAYS = 365;

/** Data that is deleted on a schedule. Data of an account is deleted with the account, and is not listed here. */
export const RETENTION = [
  { id: 'counters', table: 'rate_limits', keptDays: 1 },
  { id: 'hold-origins', table: 'hold_origins', keptDays: 31 },
  { id: 'codes', table: 'email_verifications', keptDays: 30 },
  { id: 'phone-codes', table: 'phone_verifications', keptDays: 30 },
  { id: 'spent-credentials', table: 'spent_credentials', keptDays: 1 },
  { id: 'sessions', table: 'sessions', keptDays: LOG_DAYS },
  { id: 'devices', table: 'devices', keptDays: 400 },
  { id: 'mails', table: 'outbox', keptDays: YEAR_DAYS },
  { id: 'notices', table: 'notices', keptDays: YEAR_DAYS },
  { id: 'reminders', table: 'session_reminders', keptDays: 30 },
  { id: 'call-requests', table: 'call_requests', keptDays: 90 },
  { id: 'contact', table: 'outbox', keptDays: LOG_DAYS },
  { id: 'unconfirmed', table: 'newsletter_subscribers', keptDays: 30 },
  { id: 'left', table: 'newsletter_subscribers', keptDays: YEAR_DAYS },
  { id: 'ended-addresses', table: 'ended_addresses', keptDays: 3 * YEAR_DAYS },
  { id: 'consents', table: 'consents', keptDays: 3 * YEAR_DAYS },
  { id: 'channel-consents', table: 'channel_consents', keptDays: 3 * YEAR_DAYS },
  { id: 'foods-not-found', table: 'foods_not_found', keptDays: YEAR_DAYS },
  { id: 'waits', table: 'waits', keptDays: 30 },
  { id: 'people', table: 'patients', keptDays: 30 },
  { id: 'desk-people', table: 'patients', keptDays: YEAR_DAYS },
  { id: 'desk-changes', table: 'desk_changes', keptDays: 1 },
  { id: 'patient-changes', table: 'patient_changes', keptDays: 1 },
  { id: 'letters', table: 'cover_letters', keptDays: 90 },
  { id: 'bookings', table: 'bookings', keptDays: BOOKS_DAYS },
  { id: 'actions', table: 'administrator_actions', keptDays: BOOKS_DAYS },
  { id: 'administrator-sessions', table: 'administrator_sessions', keptDays: LOG_DAYS },
  { id: 'administrator-devices', table: 'administrator_devices', keptDays: 400 },
  { id: 'half-logins', table: 'administrator_half_logins', keptDays: 1 },
] as const satisfies readonly Retention[];

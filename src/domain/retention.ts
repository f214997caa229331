/** How long personal data is kept: the privacy policy shows it, and the daily cleanup follows it. */
export type Retention = {
  id: string;
  table: string;
  what: string;
  keptDays: number;
  /** What the days count from. */
  after: string;
  why: string;
};

/** Eight years, two of them leap years: accounts must be kept this long. */
const BOOKS_DAYS = 8 * 365 + 2;
/** Logs are kept this long (CERT-In). */
const LOG_DAYS = 180;
const YEAR_DAYS = 365;

/** Data that is deleted on a schedule. Data of an account is deleted with the account, and is not listed here. */
export const RETENTION: readonly Retention[] = [
  {
    id: 'counters',
    table: 'rate_limits',
    what: 'Counters of tries',
    keptDays: 1,
    after: 'they ran out',
    why: 'They keep guessers out.',
  },
  {
    id: 'hold-origins',
    table: 'hold_origins',
    what: 'From which network a chair was held, and with which mailbox, as numbers that lead back to neither',
    keptDays: 1,
    after: 'it was held',
    why: 'So that nobody keeps chairs from others without paying.',
  },
  {
    id: 'codes',
    table: 'email_verifications',
    what: 'Codes sent to your e-mail address',
    keptDays: 30,
    after: 'they were sent',
    why: 'To notice misuse.',
  },
  {
    id: 'spent-credentials',
    table: 'spent_credentials',
    what: 'Fingerprints of Google sign-ins that were used',
    keptDays: 1,
    after: 'they ran out',
    why: 'Each works for one login only.',
  },
  {
    id: 'sessions',
    table: 'sessions',
    what: 'Logins that have ended',
    keptDays: LOG_DAYS,
    after: 'they ended',
    why: 'CERT-In requires logs of 180 days.',
  },
  {
    id: 'devices',
    table: 'devices',
    what: 'Browsers that you logged in with',
    keptDays: 400,
    after: 'they were last seen',
    why: 'To tell you of a new one, and to let you in when someone tries to guess your password.',
  },
  {
    id: 'mails',
    table: 'outbox',
    what: 'Mails to you: the address, and what they said',
    keptDays: YEAR_DAYS,
    after: 'they were sent',
    why: 'To answer questions about them.',
  },
  {
    id: 'contact',
    table: 'outbox',
    what: 'What you wrote in the contact form',
    keptDays: LOG_DAYS,
    after: 'it was sent',
    why: 'To answer you, and to answer when you ask again.',
  },
  {
    id: 'unconfirmed',
    table: 'newsletter_subscribers',
    what: 'Newsletter addresses that were never confirmed',
    keptDays: 30,
    after: 'they were entered',
    why: 'Somebody may confirm late.',
  },
  {
    id: 'left',
    table: 'newsletter_subscribers',
    what: 'Newsletter addresses that have left',
    keptDays: YEAR_DAYS,
    after: 'they left',
    why: 'To show that there was an agreement.',
  },
  {
    id: 'consents',
    table: 'consents',
    what: 'What you agreed to, without your name',
    keptDays: 3 * YEAR_DAYS,
    after: 'it was withdrawn',
    why: 'To show that there was an agreement.',
  },
  {
    id: 'foods-not-found',
    table: 'foods_not_found',
    what: 'Words that the food search did not find, without who searched them',
    keptDays: YEAR_DAYS,
    after: 'they were last searched',
    why: 'To complete the list of foods.',
  },
  {
    id: 'bookings',
    table: 'bookings',
    what: 'Bookings, payments and refunds',
    keptDays: BOOKS_DAYS,
    after: 'the session',
    why: 'The books are kept for eight years.',
  },
  {
    id: 'actions',
    table: 'administrator_actions',
    what: 'What our administrators did',
    keptDays: BOOKS_DAYS,
    after: 'they did it',
    why: 'It explains the books.',
  },
  {
    id: 'administrator-sessions',
    table: 'administrator_sessions',
    what: 'Logins of our administrators that have ended',
    keptDays: LOG_DAYS,
    after: 'they ended',
    why: 'CERT-In requires logs of 180 days.',
  },
  {
    id: 'administrator-devices',
    table: 'administrator_devices',
    what: 'Browsers that our administrators logged in with',
    keptDays: 400,
    after: 'they were last seen',
    why: 'So that nobody can lock them out.',
  },
  {
    id: 'half-logins',
    table: 'administrator_half_logins',
    what: 'Logins of our administrators that stopped half way',
    keptDays: 1,
    after: 'they ran out',
    why: 'The second step may still be under way.',
  },
];

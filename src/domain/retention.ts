/** How long what is kept about people stays: the privacy policy shows it. */
export type Retention = {
  id: string;
  table: string;
  what: string;
  keptDays: number;
  /** What the days count from. */
  after: string;
  why: string;
};

/** Eight financial years (Companies Act 2013, section 128). */
const BOOKS_DAYS = 8 * 365 + 2;
/** In which a claim can be brought (Limitation Act 1963). */
const CLAIM_DAYS = 3 * 365;

export const RETENTION: readonly Retention[] = [
  { id: 'counters', table: 'rate_limits', what: 'Counters of tries', keptDays: 1, after: 'the last try', why: 'They keep guessers out.' },
  { id: 'codes', table: 'email_verifications', what: 'Codes sent to your e-mail address', keptDays: 30, after: 'they were sent', why: 'To see misuse.' },
  { id: 'sessions', table: 'sessions', what: 'Logins that have ended', keptDays: 180, after: 'they ended', why: 'CERT-In asks for logs of 180 days.' },
  { id: 'devices', table: 'devices', what: 'Browsers that you logged in with', keptDays: 400, after: 'they were last seen', why: 'To tell you of a new one.' },
  { id: 'mails', table: 'mails', what: 'Mails to you', keptDays: 365, after: 'they were sent', why: 'To answer questions about them.' },
  { id: 'unconfirmed', table: 'newsletter_subscribers', what: 'Newsletter addresses that were never confirmed', keptDays: 30, after: 'they were entered', why: 'Somebody may confirm late.' },
  { id: 'left', table: 'newsletter_subscribers', what: 'Newsletter addresses that have left', keptDays: 365, after: 'they left', why: 'To show that there was an agreement.' },
  { id: 'consents', table: 'consents', what: 'What you agreed to, without your name', keptDays: CLAIM_DAYS, after: 'it was taken back', why: 'To show that there was an agreement.' },
  { id: 'bookings', table: 'bookings', what: 'Bookings, payments and refunds', keptDays: BOOKS_DAYS, after: 'the session', why: 'The law asks for the accounts of eight years.' },
];

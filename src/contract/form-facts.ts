/** Numbers, names and choices that forms show, without the schemas, which browsers do not load. */

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const USERNAME_MAX = 60;
export const OTP_DIGITS = 6;
/** Minutes in which a one-time code can be used. */
export const OTP_MINUTES = 10;

/**
 * The version of the notice in force (`consent.json` in each language). A new wording gets a new version here, and
 * everybody is asked again before the next booking: accounts, also for those they care for, and others at the desk.
 */
export const NOTICE_VERSION = '2026-11-30';

/** Where the person's data can be downloaded as JSON. */
export const MY_DATA_URL = '/auth/my-data';

/** What is kept of a person, as a page to read and print. */
export const MY_DATA_PAGE_URL = '/auth/my-data.html';

/** The nominee's relation to the patient. */
export const RELATIONS = ['spouse', 'child', 'parent', 'sibling', 'relative', 'friend'] as const;
export type Relation = (typeof RELATIONS)[number];

export const BAD_PHONE =
  'Please enter all 10 digits of a mobile number, or a landline with its STD code (080 2345 6789)';

export { MAX_PEOPLE_CARED_FOR } from '../domain/account-limits';

export const CONTACT_MESSAGE_MAX = 2000;

/** What a message is about; `privacy` reaches the grievance officer. */
export const CONTACT_TOPICS = ['general', 'privacy'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** The two buttons of the newsletter's form: the newsletter alone, or with news of the community. */
export const NEWSLETTER_INTENTS = ['subscribe', 'community'] as const;
export type NewsletterIntent = (typeof NEWSLETTER_INTENTS)[number];

/** The most bytes of a referral letter as it is uploaded, and its types; it is kept re-encoded. */
export const MAX_LETTER_BYTES = 8 * 1024 * 1024;
export const LETTER_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

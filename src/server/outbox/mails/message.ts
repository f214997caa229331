/** What a message is: its definition says everything of it but its words, and every table of messages is made of the definitions. */
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import type { Urgency } from '../../../domain/messages';
import type { Short, ShortName } from '../channels/short';
import type { Ending } from '../ending';
import type { AccountsFound } from './accounts-month';
import type { MailText } from './layout';

/** Facts known or made only when the mail is sent. */
export type AtSending = {
  /** The reader's. */
  language: Language;
  publicUrl: string;
  operator: Operator;
  now: Date;
  /** The one-time code, of the mails that carry one. */
  code: string;
  confirmUrl: string;
  unsubscribeUrl: string;
  /** Where reminders by mail are ended; empty for a mail to nobody's account. */
  endUrl: string;
  /** Of a reader without an account; null for one with an account. */
  ending: Ending | null;
  /** Where a notice is answered; null for a mail that is none. */
  noticeUrl: string | null;
  /** Where a member of staff sets a password. */
  invitationUrl: string;
  /** The PIN of a booking at the desk. */
  pinOf: (bookingId: string) => string;
  /** The sums of the mail with the file for the accounts. */
  accounts?: AccountsFound | undefined;
};

/**
 * What a mail has beside its text. `calendar`: the entries of its appointments; `listed-at-each-session`: it is about several, stored
 * with the earliest, and an administrator finds it at each of them; `farewell`: after it, its recipient is forgotten.
 */
export type Trait = 'calendar' | 'listed-at-each-session' | 'farewell';

/** Why a mail comes although its reader has ended ours. `work`: to staff, and to ourselves; `newsletter`: it has an end of its own. */
export type StillSent = 'asked' | 'session' | 'money' | 'work' | 'newsletter';

/**
 * What a text means for somebody who waits for a chair, or has one. `hope`: it stands, or is kept or offered; `question`: the same, with
 * buttons that answer it; `loss`: it is gone, or is not to be had as was hoped; `other`: about money, papers to bring, or what the
 * person did.
 */
export type Tells = 'hope' | 'question' | 'loss' | 'other';

/**
 * How pressing a message is; what tells of a loss is pressing where the session is near, whatever stands here. `by-session`: a center
 * changed it, and the patient may be on the way.
 */
type Pressing<D> = 'calm' | 'soon' | 'by-session' | ((details: D, now: Date) => Urgency);

/** The short message: by notification, WhatsApp or SMS. */
type InShort<D, N extends ShortName> = {
  /** Every text that it may be, and what each tells. */
  texts: Readonly<Record<N, Tells>>;
  /** The text of these details as of now; null: it is not told in short any more. */
  of: (details: D, now: Date) => Short<NoInfer<N>> | null;
  urgency: Pressing<D>;
  /**
   * `beside-mail`: its mail is sent at once; `mail-last`: mail is the last of its channels; `reminder`: the same, and its person can end
   * such mails, and answers it.
   */
  ladder: 'beside-mail' | 'mail-last' | 'reminder';
  /** The page where what it says is seen or done: a path, which may have a query. */
  leadsTo: string | ((details: D) => string);
};

type Session = { bookingId?: string; date?: string; startHour?: number };

/** What a definition asks of the database as its message is sent. */
export type Truth = {
  /** Whether a session is booked at the time that is told. */
  stands(session: Session, as: readonly ('pending' | 'confirmed')[]): Promise<boolean>;
  /** Whether a chair is kept until the moment that is told. */
  isKept(bookingId: string | undefined, until: string | null | undefined): Promise<boolean>;
  /** Whether some of the next dates of a series, which has this session, are still kept. */
  isRenewalKept(bookingId: string | undefined, until: string | null | undefined): Promise<boolean>;
  /** Whether a session is still the one that was missed at this time. */
  isMissed(bookingId: string, missedAt: string): Promise<boolean>;
  /** Whether an account has agreed to the notice. */
  hasConsented(userId: string): Promise<boolean>;
};

/**
 * Whether what a message says is asked again as it is sent: the next channel may be tried an hour later, and a mail may have waited for
 * its server. `phones`: its mail is one to keep, of what has happened; on a phone the newest message counts.
 */
export type StillTrue<D> =
  | 'always'
  | { asked: 'everywhere' | 'on-phones'; ask: (details: D, truth: Truth) => boolean | Promise<boolean> };

/**
 * A message: its mail, and the short message that it may have. `D`: what is kept of it until it is sent, never a code or another secret;
 * `N`: the texts that it may be.
 */
export type Definition<K extends string = string, D extends object = object, N extends ShortName = ShortName> = {
  /** Kept with what waits and what was sent, in `template`: it is never changed. */
  key: K;
  mail: (facts: D & AtSending) => MailText;
  traits: readonly Trait[];
  /** Why its mail comes although its reader, who has no account, has ended ours; null: it does not. */
  afterEnding: StillSent | null;
  stillTrue: StillTrue<D>;
  short: InShort<D, N> | null;
  /** Facts as they may be, for its preview and its tests; in the language of the mail where they hold words. */
  sample: (language: Language) => D;
};

/** Defines a message by the type of its details: `defineMessage<Details>()({ … })`. `MESSAGES` (index.ts) names it. */
export function defineMessage<D extends object>() {
  return <const K extends string, N extends ShortName = never>(message: Definition<K, D, N>): Definition<K, D, N> =>
    message;
}

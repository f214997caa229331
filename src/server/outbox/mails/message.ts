/**
 * What a message is: its definition says everything about it except its words, and every table of messages is derived
 * from the definitions.
 */
import type { Language } from '../../../contract';
import type { Operator } from '../../../contract/operator';
import type { Urgency } from '../../../domain/messages';
import type { Short, ShortName } from '../channels/short';
import type { Ending } from '../ending';
import type { AccountsFound } from './accounts-month';
import type { MailText } from './layout';

/** Facts that are known, or made, only when the mail is sent. */
export type AtSending = {
  /** The reader's language. */
  language: Language;
  publicUrl: string;
  operator: Operator;
  now: Date;
  /** The one-time code, for the mails that carry one. */
  code: string;
  confirmUrl: string;
  unsubscribeUrl: string;
  /** The link for ending reminders by mail; empty for a mail to an address without an account. */
  endUrl: string;
  /** How a reader without an account ends our mails; null for one with an account. */
  ending: Ending | null;
  /** The page for answering a notice; null for a mail that is none. */
  noticeUrl: string | null;
  /** The page on which a member of staff sets a password. */
  invitationUrl: string;
  /** Returns the PIN of a booking for the desk. */
  pinOf: (bookingId: string) => string;
  /** The sums for the mail with the accounting file. */
  accounts?: AccountsFound | undefined;
};

/**
 * What is special about a mail. `listed-at-each-session`: it is about several sessions; it is stored with the earliest,
 * and an administrator finds it at each of them. `farewell`: its recipient is forgotten afterwards. `asks-at-number`: it goes, once, to a
 * number that nobody has proved, and asks whether to write there.
 */
export type Trait = 'listed-at-each-session' | 'farewell' | 'asks-at-number';

/** What is made for a mail when it is sent, each from an id in its details: secrets and files are not kept in them. */
type Made<D> = {
  /**
   * Returns the id of the verification whose code the message has: of a mailbox by mail, of a number by SMS and
   * WhatsApp. Once the code has expired, the message is not sent.
   */
  code?: (details: D) => string;
  /** The code is read aloud at a desk: it proves the number of a person without an account, and nothing else. */
  isForDesk?: true;
  /** Returns the id of the subscriber to the newsletter whom its links confirm and end. */
  newsletter?: (details: D) => string;
  /** Returns the id of the invitation whose page its link opens. */
  invitation?: (details: D) => string;
  /** Returns whose accounting file of which month (`2026-10`) is attached. It is not sent to who has left. */
  accounts?: (details: D) => { accountsFor: string; month: string };
  /** Returns the sessions whose calendar entries are attached. */
  calendar?: (details: D) => readonly InCalendar[];
};

/** A session with a calendar entry. `patientName`, `patientId`: of somebody else than the reader. */
export type InCalendar = { bookingId: string; patientName?: string | undefined; patientId?: string | undefined };

/** Sessions of one person, for the calendar. */
export function ofPerson(
  { patientName, patientId }: Omit<InCalendar, 'bookingId'>,
  sessions: readonly { bookingId: string }[],
): InCalendar[] {
  return sessions.map(({ bookingId }) => ({ bookingId, patientName, patientId }));
}

/**
 * Why a mail comes although its reader has ended our mails. `work`: to staff, and to ourselves. `newsletter`: it has
 * its own way to end.
 */
export type StillSent = 'asked' | 'session' | 'money' | 'work' | 'newsletter';

/**
 * What a text means for somebody who has a chair or waits for one. `hope`: the chair is booked, kept or offered.
 * `question`: like `hope`, with buttons that answer it. `loss`: the chair is gone, or a hoped-for chair can't be had.
 * `other`: about money, papers to bring, or what the person did.
 */
export type Tells = 'hope' | 'question' | 'loss' | 'other';

/**
 * How urgent a message is. A loss of a session that is near is always urgent. `by-session`: a center changed it, and
 * the patient may be on the way, so it depends on the session.
 */
type Pressing<D> = 'calm' | 'soon' | 'by-session' | ((details: D, now: Date) => Urgency);

/** The short message: by notification, WhatsApp or SMS. */
type InShort<D, N extends ShortName> = {
  /** Every text that it may use, and what each tells. */
  texts: Readonly<Record<N, Tells>>;
  /** Returns the text for these details as of now; null if it is not told in short any more. `code`: see `made`. */
  of: (details: D, now: Date, code: string) => Short<NoInfer<N>> | null;
  urgency: Pressing<D>;
  /**
   * How the channels are tried. `beside-mail`: its mail is sent at once. `mail-last`: mail is the last of its channels.
   * `reminder`: like `mail-last`, and the person answers it and can end such mails. `none`: who causes it chooses the
   * one channel.
   */
  ladder: 'beside-mail' | 'mail-last' | 'reminder' | 'none';
  /** The page for seeing or doing what it says: a path, which may have a query. Null for a text without a link. */
  leadsTo: string | ((details: D) => string) | null;
};

/** Of a short message whose sender chooses its channel, and which leads nowhere. */
export const ALONE = { urgency: 'soon', ladder: 'none', leadsTo: null } as const;

type Session = { bookingId?: string; date?: string; startHour?: number };

/** What a definition can ask of the database when its message is sent. */
export type Truth = {
  /** Whether a session is booked at the time that the message says. */
  stands(session: Session, as: readonly ('pending' | 'confirmed')[]): Promise<boolean>;
  /** Whether a chair is kept until the moment that the message says. */
  isKept(bookingId: string | undefined, until: string | null | undefined): Promise<boolean>;
  /** Whether chairs for the next dates of a series are still kept. `bookingId`: one of its sessions. */
  isRenewalKept(bookingId: string | undefined, until: string | null | undefined): Promise<boolean>;
  /** Whether a session is still recorded as missed at this time. */
  isMissed(bookingId: string, missedAt: string): Promise<boolean>;
  /** Whether an entry of a person's account stands: nobody took it back. */
  isEntered(entryId: string): Promise<boolean>;
  /** Whether a charge from a date on still stands: nobody took it back. */
  isChargeSet(chargeId: string): Promise<boolean>;
  /** Whether an account has agreed to the notice. */
  hasConsented(userId: string): Promise<boolean>;
};

/**
 * Whether it is checked when the message is sent that it is still true: the next channel may be tried an hour later,
 * and a mail may have waited for its server. `on-phones`: its mail is a record of what has happened, so only short
 * messages are checked; on a phone the newest message counts.
 */
export type StillTrue<D> =
  | 'always'
  | { asked: 'everywhere' | 'on-phones'; ask: (details: D, truth: Truth) => boolean | Promise<boolean> };

type Mail<D> = (facts: D & AtSending) => MailText;

/**
 * A message: its mail, its short message, or its reply. `D`: the details that are kept until it is sent, never a code or
 * another secret. `N`: the texts that it may use. `M`: its mail, or null.
 */
export type Definition<
  K extends string = string,
  D extends object = object,
  N extends ShortName = ShortName,
  M extends Mail<D> | null = Mail<D> | null,
> = {
  /** Stored in `template` of every row that waits or was sent, so it never changes. */
  key: K;
  /** Null for what is never sent by mail. */
  mail: M;
  traits?: readonly Trait[];
  made?: Made<D>;
  /** Why the mail comes although its reader without an account has ended our mails; null: it does not. */
  afterEnding: StillSent | null;
  stillTrue: StillTrue<D>;
  short: InShort<D, N> | null;
  /** Returns the text that answers what a person has just written or pressed on WhatsApp. It needs no registration. */
  reply?: (details: D, to: Pick<AtSending, 'language' | 'publicUrl'>) => string;
  /** Plausible facts for its preview and its tests; in the mail's language where they have words. */
  sample: (language: Language) => D;
};

/**
 * Defines a message by the type of its details: `defineMessage<Details>()({ … })`. It must be listed in `MESSAGES`
 * (index.ts).
 */
export function defineMessage<D extends object>() {
  return <const K extends string, N extends ShortName = never, M extends Mail<D> | null = Mail<D>>(
    message: Definition<K, D, N, M>,
  ): Definition<K, D, N, M> => message;
}

/**
 * The one call for what has happened to bookings. It writes the line in their history, the line in the log of what staff
 * did, and the message, in the transaction of the change itself.
 */
import type { Action } from '../../contract/admin';
import type { Actor, BookingStatus } from '../../domain/booking';
import type { Tx } from '../platform/db/database';
import { recordEvents, type WholeBooking } from '../appointments';
import type { MailTemplate } from '../outbox';
import { appointmentName, type Done, type Doer, recordAction } from '../staff';
import { type Told, whoIsTold } from './mail-facts';
import { type About, tell } from './tell';

/** What is written of one kind of thing that happens to bookings. */
type Happening = {
  /**
   * The line in the history of each booking. `begun`: its first one, written here. `noted`: written here, and the status
   * stays. `changed`: the change itself has written it (`transition`, `move`).
   */
  history: 'begun' | 'noted' | 'changed' | 'none';
  /** The line in the log of staff about each booking. `none`: staff did not do it, or it is in the log as part of more. */
  log: Action | 'none';
  /**
   * The message to those who are told of the first booking. `later`: they are told of several together, once all of it
   * has happened (`tellEach`, `tellFunded`, `tellOfSessions`), or by the payment.
   */
  message: MailTemplate | 'later' | 'none';
};

const HAPPENINGS = {
  'booked-by-patient': { history: 'begun', log: 'none', message: 'later' },
  'booked-at-desk': { history: 'begun', log: 'desk-booked', message: 'later' },
  'booked-by-standing': { history: 'begun', log: 'none', message: 'later' },
  'booked-by-import': { history: 'begun', log: 'none', message: 'later' },

  paid: { history: 'changed', log: 'none', message: 'booking-confirmed' },
  'series-paid': { history: 'changed', log: 'none', message: 'series-confirmed' },
  'paid-too-late': { history: 'changed', log: 'none', message: 'payment-returned' },
  'series-paid-too-late': { history: 'changed', log: 'none', message: 'series-returned' },
  'paid-at-desk': { history: 'noted', log: 'desk-payment-taken', message: 'payment-received' },
  // The entry in the account is in the log of staff, where somebody made one.
  'paid-from-account': { history: 'noted', log: 'none', message: 'none' },
  'desk-entry-corrected': { history: 'noted', log: 'desk-entry-corrected', message: 'none' },
  'written-off': { history: 'noted', log: 'written-off', message: 'none' },
  'paid-differently': { history: 'noted', log: 'none', message: 'payment-differs' },
  'paid-a-second-time': { history: 'noted', log: 'none', message: 'paid-twice' },
  'payment-decided': { history: 'none', log: 'payment-decided', message: 'none' },
  'payment-disputed': { history: 'noted', log: 'none', message: 'none' },

  'refund-started': { history: 'noted', log: 'refund-started', message: 'refund-started' },
  'refund-retried': { history: 'noted', log: 'refund-retried', message: 'none' },
  'refund-paid-by-hand': { history: 'noted', log: 'refund-paid-by-hand', message: 'none' },
  'refund-paid-at-desk': { history: 'noted', log: 'desk-refund-paid', message: 'refund-paid' },
  'refund-made-at-provider': { history: 'noted', log: 'none', message: 'refund-started' },
  'refund-paid-out': { history: 'none', log: 'none', message: 'refund-arrived' },

  'moved-by-patient': { history: 'changed', log: 'none', message: 'booking-rescheduled' },
  'moved-at-desk': { history: 'changed', log: 'desk-moved', message: 'moved-by-center' },
  'moved-by-closure': { history: 'changed', log: 'closure-moved', message: 'later' },
  'closure-changed': { history: 'none', log: 'closure-changed', message: 'none' },

  'cancelled-by-patient': { history: 'changed', log: 'none', message: 'booking-cancelled' },
  'series-given-up': { history: 'changed', log: 'none', message: 'series-given-up' },
  'cancelled-by-center': { history: 'changed', log: 'appointment-status-set', message: 'booking-cancelled-by-center' },
  'cancelled-with-schedule': { history: 'changed', log: 'appointment-status-set', message: 'later' },
  'cancelled-by-closure': { history: 'changed', log: 'appointment-status-set', message: 'later' },
  'cancelled-with-center': { history: 'changed', log: 'none', message: 'center-closed' },
  'cancelled-with-account': { history: 'changed', log: 'none', message: 'cancelled-by-us' },
  'taken-back-at-desk': { history: 'changed', log: 'desk-undone', message: 'none' },

  'confirmed-by-center': { history: 'changed', log: 'appointment-status-set', message: 'booking-confirmed' },
  'set-back-by-center': { history: 'changed', log: 'appointment-status-set', message: 'none' },
  'cover-refused': { history: 'noted', log: 'none', message: 'later' },
  missed: { history: 'none', log: 'attendance-set', message: 'session-missed' },
  attended: { history: 'none', log: 'attendance-set', message: 'none' },

  'written-to': { history: 'none', log: 'message-sent', message: 'later' },
  'mail-sent-again': { history: 'none', log: 'mail-sent-again', message: 'none' },
  called: { history: 'none', log: 'call-made', message: 'none' },
  'call-taken-back': { history: 'none', log: 'call-taken-back', message: 'none' },
} as const satisfies Record<string, Happening>;

type Happenings = typeof HAPPENINGS;
type Kind = keyof Happenings;

/** What the log needs of a booking: as it was before. */
type Named = Pick<WholeBooking, 'id' | 'status' | 'username' | 'session_date' | 'start_hour'>;
type Logged = Pick<Done, 'before' | 'after' | 'note'>;
type Sent<T extends MailTemplate> = Omit<About<T>, 'template'>;

/** Who has done it. An administrator is named in the history. */
type By = Exclude<Actor, 'administrator'> | Pick<Doer, 'administratorId'>;

type OfLog<K extends Kind> = Happenings[K]['log'] extends 'none'
  ? { by: By; bookings: readonly { id: string }[] }
  : {
      by: Doer;
      bookings: readonly Named[];
      /** Only the fields that changed, and what an administrator wrote. */
      log: Logged | ((booking: Named) => Logged);
    };

type OfHistory<K extends Kind> = Happenings[K]['history'] extends 'begun' | 'noted'
  ? {
      bookings: readonly { id: string; status: string }[];
      /** In English, since administrators read the history. Null where the change itself has written the line. */
      note: string | ((booking: { id: string; status: string }) => string | null);
    }
  : unknown;

type OfMessage<K extends Kind> = Happenings[K]['message'] extends infer T extends MailTemplate
  ? {
      /** Null where nobody is to be told this time. */
      message: Sent<T> | null;
      /** Who is told, if that was read before the change. */
      told?: readonly Told[];
    }
  : unknown;

/** What the definition of a kind asks for. */
type What<K extends Kind> = OfLog<K> & OfHistory<K> & OfMessage<K>;

/** `What`, whatever the kind. */
type Anything = {
  by: By | Doer;
  bookings: readonly Named[];
  note?: string | ((booking: Named) => string | null);
  log?: Logged | ((booking: Named) => Logged);
  message?: Sent<MailTemplate> | null;
  told?: readonly Told[];
};

/** Writes everything that is to be written of something that has happened to bookings. Returns who is told. */
export async function happened<K extends Kind>(tx: Tx, kind: K, what: What<K>, now: Date): Promise<readonly Told[]> {
  const { history, log: action, message: template }: Happening = HAPPENINGS[kind];
  const { by, bookings, note, log, message, told } = what as unknown as Anything;
  const doer = typeof by === 'string' ? null : by;
  if (history === 'begun' || history === 'noted') {
    const actor = doer ? 'administrator' : (by as Actor);
    const events = bookings.flatMap((booking) => {
      const noted = typeof note === 'function' ? note(booking) : (note ?? null);
      const [to, administratorId] = [booking.status as BookingStatus, doer?.administratorId ?? null];
      const event = {
        bookingId: booking.id,
        at: now,
        actor,
        administratorId,
        from: history === 'begun' ? null : to,
        to,
      };
      return noted === null ? [] : [{ ...event, note: noted }];
    });
    if (events.length > 0) await recordEvents(tx, events);
  }
  if (action !== 'none') {
    for (const booking of bookings) {
      const subject = { subject: 'appointment', subjectId: booking.id, subjectName: appointmentName(booking) } as const;
      const logged = typeof log === 'function' ? log(booking) : log;
      await recordAction(tx, doer as Doer, { action, ...subject, ...logged }, now);
    }
  }
  const [first] = bookings;
  if (!message || !first) return [];
  const readers = told ?? (await whoIsTold(tx, first.id));
  await tell(tx, readers, { ...message, template: template as MailTemplate }, now);
  return readers;
}

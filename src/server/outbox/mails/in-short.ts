/** What the short messages of several definitions share. */
import * as paths from '../../../contract/paths';
import type { Paise } from '../../../domain/money';
import { istDateOf } from '../../../domain/time';
import type { Short, ShortName, Values } from '../channels/short';
import { appointmentsOf } from './booking';
import type { StillTrue } from './message';

/** The page to which a message leads by default. */
export const APPOINTMENTS = appointmentsOf;
/** The page for finding another chair. */
export const FIND_CHAIR = paths.centers;

type Session = { date: string; startHour: number };

/** The slots for a session: date and time. */
export const when = ({ date, startHour }: Session) => ({ date, time: startHour });

/** Chooses the text for one session or for several, which are sorted, the earliest first. */
export function ofSessions<One extends ShortName, Several extends ShortName>(
  sessions: readonly Session[],
  one: One,
  several: Several,
): Short<One | Several> {
  const first = sessions[0]!;
  return sessions.length === 1
    ? { name: one, values: when(first) }
    : { name: several, values: { count: sessions.length, date: first.date } };
}

/** The slots for a moment: date and clock. */
export function momentOf(at: string): Pick<Values, 'date' | 'clock'> {
  const clock = new Date(at);
  return { date: istDateOf(clock), clock };
}

/** The price of some sessions together (paise). */
export const sumOf = (sessions: readonly { amount: Paise }[]) => sessions.reduce((all, { amount }) => all + amount, 0);

/** The texts for a cancelled appointment. */
export const CANCELLED = { cancelled: 'other', 'cancelled-refund': 'other' } as const;

/** The text for a cancelled appointment. `refund` in paise. */
export function cancelledInShort(session: Session, refund: Paise): Short<keyof typeof CANCELLED> {
  return refund > 0
    ? { name: 'cancelled-refund', values: { ...when(session), amount: refund } }
    : { name: 'cancelled', values: when(session) };
}

/**
 * The text for a session that somebody else moved: to another center, if that must be noticed first; otherwise in the
 * words for the mover.
 */
export function movedInShort<Here extends 'moved-by-center' | 'moved-by-closure'>(
  here: Here,
  isElsewhere: boolean,
  session: Session,
): Short<Here | 'moved-elsewhere'> {
  return { name: isElsewhere ? 'moved-elsewhere' : here, values: when(session) };
}

type Standing = Partial<Session> & {
  bookingId?: string;
  until?: string | null;
  /** Sorted, the earliest first. */
  sessions?: readonly (Session & { bookingId: string; until?: string | null })[];
};

/**
 * The check for messages that say that a session is booked, or kept until a time. "Booked" after "cancelled" would send
 * somebody on their way for nothing.
 */
export const WHILE_IT_STANDS: StillTrue<Standing> & object = {
  asked: 'on-phones',
  ask(details, truth) {
    const first = details.sessions?.[0] ?? details;
    return first.until ? truth.isKept(first.bookingId, first.until) : truth.stands(first, ['pending', 'confirmed']);
  },
};

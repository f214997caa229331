/** What the short messages of several definitions have in common. */
import * as paths from '../../../contract/paths';
import type { Paise } from '../../../domain/money';
import { istDateOf } from '../../../domain/time';
import type { Short, ShortName, Values } from '../channels/short';
import { appointmentsOf } from './booking';
import type { StillTrue } from './message';

/** Where a message leads on to, if nowhere else. */
export const APPOINTMENTS = appointmentsOf;
/** Where another chair is found. */
export const FIND_CHAIR = paths.centers;

type Session = { date: string; startHour: number };

/** A session in two slots. */
export const when = ({ date, startHour }: Session) => ({ date, time: startHour });

/** About one session, or several: the earliest first. */
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

/** A moment in two slots. */
export function momentOf(at: string): Pick<Values, 'date' | 'clock'> {
  const clock = new Date(at);
  return { date: istDateOf(clock), clock };
}

/** What some sessions cost, in paise. */
export const sumOf = (sessions: readonly { amount: Paise }[]) => sessions.reduce((all, { amount }) => all + amount, 0);

/** Texts of a cancelled appointment. */
export const CANCELLED = { cancelled: 'other', 'cancelled-refund': 'other' } as const;

/** A cancelled appointment; `refund` in paise. */
export function cancelledInShort(session: Session, refund: Paise): Short<keyof typeof CANCELLED> {
  return refund > 0
    ? { name: 'cancelled-refund', values: { ...when(session), amount: refund } }
    : { name: 'cancelled', values: when(session) };
}

/** A session that was moved by somebody else: to another center, where that has to be seen first, or in the words of who moved it. */
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
  /** The earliest first. */
  sessions?: readonly (Session & { bookingId: string; until?: string | null })[];
};

/** Of what says that a session stands, or is kept until a time: "booked" after "cancelled" would send somebody on their way. */
export const WHILE_IT_STANDS: StillTrue<Standing> & object = {
  asked: 'on-phones',
  ask(details, truth) {
    const first = details.sessions?.[0] ?? details;
    return first.until ? truth.isKept(first.bookingId, first.until) : truth.stands(first, ['pending', 'confirmed']);
  },
};

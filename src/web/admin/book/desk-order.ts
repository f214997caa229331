/** What the desk is about to book: what is missing of it, and how it is sent. */
import type { desk } from '../../../contract/admin/desk/desk';
import type { BodyOf } from '../../../contract/endpoint';
import type { DeskPayment } from '../../../domain/desk';
import { bodyOfFunding, missingFunding } from './desk-funding';
import { type Picked, keyOf } from './free-week';
import type { Whom } from './patient-part';
import type { Chosen } from './session-list';
import type { Funded } from './use-funded';

export type DeskOrder = {
  whom: Whom;
  center: string | null;
  sessions: readonly Chosen[];
  payment: DeskPayment;
  funded: Pick<Funded, 'by' | 'typed' | 'approval'>;
  /** Null where none is needed. */
  reason: string | null;
};

/** The body of the booking; of an order of which nothing is missing. */
export function bodyOf({ whom, center, sessions, payment, funded, reason }: DeskOrder): BodyOf<typeof desk.book> {
  return {
    patient: patientOf(whom),
    centerId: center!,
    sessions: sessions.map(({ date, window, chair }) => ({
      date,
      time: window.time,
      ...(chair !== null && { chair }),
    })),
    payment,
    ...(funded.by && bodyOfFunding(funded.typed, funded.by, funded.approval !== null)),
    ...(reason !== null && { reason: reason.trim() }),
  };
}

function patientOf(whom: Whom) {
  if (whom && 'known' in whom) return { _id: whom.known._id };
  const { name = '', phone = '', informed = false, isNew = false } = whom?.added ?? {};
  return { name: name.trim(), phone: phone.trim(), informed, isNew };
}

/** What is still missing before it can be booked. */
export function missingOf({ whom, sessions, funded, reason }: DeskOrder) {
  if (whom === null) return 'patient';
  if ('added' in whom) {
    if (!whom.added.name.trim() || whom.added.phone.trim() === '') return 'newPatient';
    if (!whom.added.informed) return 'informed';
  }
  if (sessions.length === 0) return 'sessions';
  if (reason !== null && !reason.trim()) return 'reason';
  return funded.by && missingFunding(funded.typed, funded.by, funded.approval !== null);
}

/** The chair of all the sessions; null: any free one; undefined: they differ, or there are none. */
export function chairOfAll(sessions: readonly Chosen[]): number | null | undefined {
  const [first] = sessions;
  return sessions.every(({ chair }) => chair === first?.chair) ? first?.chair : undefined;
}

/** The sessions with a window more, in their chair if it is free then, or without it if it was one of them; as they come. */
export function toggled(sessions: readonly Chosen[], { date, window }: Picked): Chosen[] {
  const key = keyOf(date, window.startHour);
  const rest = sessions.filter((one) => keyOf(one.date, one.window.startHour) !== key);
  const chair = chairOfAll(sessions) ?? null;
  const added = { date, window, chair: chair !== null && window.chairs.includes(chair) ? chair : null };
  const next = rest.length < sessions.length ? rest : [...rest, added];
  return next.toSorted((one, other) => keyTime(one).localeCompare(keyTime(other)));
}

/** Sorts sessions as they come. */
const keyTime = ({ date, window }: Chosen) => `${date} ${String(window.startHour).padStart(2, '0')}`;

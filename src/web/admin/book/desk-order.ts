/** What the desk is about to book: what is missing of it, and how it is sent. */
import type { desk } from '../../../contract/admin/desk/desk';
import type { BodyOf } from '../../../contract/endpoint';
import type { DeskPayment } from '../../../domain/desk';
import { bodyOfFunding, missingFunding } from './desk-funding';
import { type Picked, keyOf } from './free-week';
import type { Whom } from './patient-part';
import type { Funded } from './use-funded';

export type DeskOrder = {
  whom: Whom;
  center: string | null;
  sessions: readonly Picked[];
  /** The chair that is wanted for all sessions in which it is free; null: any free one. */
  chair: number | null;
  payment: DeskPayment;
  funded: Pick<Funded, 'by' | 'typed' | 'approval'>;
  /** Null where none is needed. */
  reason: string | null;
};

/** The body of the booking; of an order of which nothing is missing. */
export function bodyOf({
  whom,
  center,
  sessions,
  chair,
  payment,
  funded,
  reason,
}: DeskOrder): BodyOf<typeof desk.book> {
  return {
    patient: patientOf(whom),
    centerId: center!,
    sessions: sessions.map(({ date, window }) => ({
      date,
      time: window.time,
      ...(isFree(chair, window) && { chair }),
    })),
    payment,
    ...(funded.by && bodyOfFunding(funded.typed, funded.by, funded.approval !== null)),
    ...(reason !== null && { reason: reason.trim() }),
  };
}

function patientOf(whom: Whom) {
  if (whom && 'known' in whom) return { _id: whom.known._id };
  const {
    name = '',
    phone = '',
    hasNoPhone = false,
    relativePhone = '',
    informed = false,
    isNew = false,
  } = whom?.added ?? {};
  const number = hasNoPhone
    ? { hasNoPhone, relativePhone: relativePhone.trim() || undefined }
    : { phone: phone.trim() };
  return { name: name.trim(), ...number, informed, isNew };
}

/** What is still missing before it can be booked. */
export function missingOf({ whom, sessions, funded, reason }: DeskOrder) {
  if (whom === null) return 'patient';
  if ('added' in whom) {
    const { name, phone, hasNoPhone } = whom.added;
    if (!name.trim() || (phone.trim() === '' && !hasNoPhone)) return 'newPatient';
    if (!whom.added.informed) return 'informed';
  }
  if (sessions.length === 0) return 'sessions';
  if (reason !== null && !reason.trim()) return 'reason';
  return funded.by && missingFunding(funded.typed, funded.by, funded.approval !== null);
}

/** Whether a chair that is wanted can be given in a window. */
export function isFree(chair: number | null, { chairs }: Picked['window']): chair is number {
  return chair !== null && chairs.includes(chair);
}

/** The sessions with a window more, or without it if it was one of them; as they come. */
export function toggled(sessions: readonly Picked[], picked: Picked): Picked[] {
  const key = keyOf(picked.date, picked.window.startHour);
  const rest = sessions.filter((one) => keyOf(one.date, one.window.startHour) !== key);
  const next = rest.length < sessions.length ? rest : [...rest, picked];
  return [...next].sort((one, other) => keyTime(one).localeCompare(keyTime(other)));
}

/** Sorts sessions as they come. */
const keyTime = ({ date, window }: Picked) => `${date} ${String(window.startHour).padStart(2, '0')}`;

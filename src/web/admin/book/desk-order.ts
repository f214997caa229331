/** An order: what the desk is about to book. What it lacks, and how it is sent. */
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
  /** The wanted chair, for all sessions in which it is free; null for any free one. */
  chair: number | null;
  payment: DeskPayment;
  funded: Pick<Funded, 'by' | 'typed' | 'approval'>;
  /** Null where no reason is needed. */
  reason: string | null;
};

/** The body of the booking. Nothing may be missing from the order. */
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

/** The patient of a request: a known one by id, or the details of a new one. */
export function patientOf(whom: Whom) {
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

/** The first thing that is missing before the order can be booked. */
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

/** Whether the wanted chair is free in a window. */
export function isFree(chair: number | null, { chairs }: Picked['window']): chair is number {
  return chair !== null && chairs.includes(chair);
}

/** The sessions with a window added, or removed if it was among them; sorted by time. */
export function toggled(sessions: readonly Picked[], picked: Picked): Picked[] {
  const key = keyOf(picked.date, picked.window.startHour);
  const rest = sessions.filter((one) => keyOf(one.date, one.window.startHour) !== key);
  const next = rest.length < sessions.length ? rest : [...rest, picked];
  return [...next].sort((one, other) => keyTime(one).localeCompare(keyTime(other)));
}

/** A key that sorts sessions by time. */
const keyTime = ({ date, window }: Picked) => `${date} ${String(window.startHour).padStart(2, '0')}`;

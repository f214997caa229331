import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AskedOthers, desk } from '../../../contract/admin/desk/desk';
import type { BodyOf, ResponseOf } from '../../../contract/endpoint';
import { nameAndPhone, readPhone } from '../../../domain/phone';
import type { Scheme } from '../../../domain/schemes';
import { type IstDate, istDateOf } from '../../../domain/time';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { tell } from '../ui/tell';

/** The fewest letters that are searched. */
const LEAST_LETTERS = 2;

/** Whether a text is a whole phone number: that is searched for at every center, and recorded. */
export function isWholeNumber(text: string): boolean {
  return readPhone(text) !== null;
}

/** Patients by a part of their name or number, or by the whole number, with a name beside it or without. */
export function patientsQuery(text: string) {
  const wanted = text.trim();
  const { name, phone } = nameAndPhone(wanted);
  return queryOptions({
    queryKey: ['admin', 'desk', 'patients', wanted],
    queryFn: ({ signal }) =>
      callAdmin(desk.findPatients, { query: isWholeNumber(phone) ? { phone, q: name } : { q: wanted }, signal }),
    enabled: wanted.length >= LEAST_LETTERS,
    placeholderData: keepPreviousData,
  });
}

/** The patient's sessions, for gaps. */
export function patientQuery(id: string | null) {
  return queryOptions({
    queryKey: ['admin', 'desk', 'patient', id],
    queryFn: ({ signal }) => callAdmin(desk.patient, { params: { id: id! }, signal }),
    enabled: id !== null,
  });
}

/** Free chairs change while they are looked at. */
const LOOK_AGAIN_MS = 15_000;

/** A week of a center with its free chairs; with a scheme, as free for whoever is booked on it. */
export function freeChairsQuery(center: string | null, from: IstDate, scheme?: Scheme) {
  return queryOptions({
    queryKey: ['admin', 'desk', 'free', center, from, scheme ?? null],
    queryFn: ({ signal }) => callAdmin(desk.freeChairs, { query: { center: center!, from, scheme }, signal }),
    enabled: center !== null,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: (known, last) => (last?.queryKey[3] === center ? known : undefined),
  });
}

/** Says that another center was asked, and until when it can agree. */
export function useTellAsked() {
  const { t } = useTranslation('admin-book');
  return ({ until }: AskedOthers) => tell('info', t('ask.asked', { date: formatDate(istDateOf(new Date(until))) }));
}

/** Takes back what was just booked or moved, and says so. `onDone` is told whether the patient was added for it, and is not kept. */
export function useUndo(said: 'done.undone' | 'move.undone', onDone?: (isPatientGone: boolean) => void) {
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callAdmin(desk.undo, { params: { id } }),
    onSuccess: ({ isPatientGone }) => {
      tell('info', t(isPatientGone ? 'done.undoneWithPatient' : said));
      onDone?.(isPatientGone);
    },
    onError: (error) => tell('error', t('done.undoFailed', { why: errorText(error) })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Which appointment, and where it goes. */
export type Move = BodyOf<typeof desk.move> & { id: string };
export type Moved = ResponseOf<typeof desk.move>;

/** Moves an appointment, says so, and offers to take it back; `undo` does so from elsewhere on the page. */
export function useMove(onMoved: (moved: Moved) => void) {
  const { t } = useTranslation('admin-book');
  const queryClient = useQueryClient();
  const undo = useUndo('move.undone');
  const move = useMutation({
    mutationFn: ({ id, ...body }: Move) => callAdmin(desk.move, { params: { id }, body }),
    onSuccess: (moved) => {
      const { booking, undo: change } = moved;
      const about = { date: formatDate(booking.date), window: formatWindow(booking.time), chair: booking.chair };
      tell('success', t('move.done', about), { label: t('move.undo'), onPress: () => undo.mutate(change.id) });
      onMoved(moved);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return { move, undo };
}

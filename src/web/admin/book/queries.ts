import { keepPreviousData } from '@tanstack/react-query';
import { desk } from '../../../contract/admin/desk/desk';
import type { AskedOthers } from '../../../contract/admin/desk/person';
import type { BodyOf, ResponseOf } from '../../../contract/endpoint';
import { nameAndPhone, readPhone } from '../../../domain/phone';
import type { Scheme } from '../../../domain/schemes';
import { type IstDate, istDateOf } from '../../../domain/time';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { tell } from '../ui/tell';

/** The fewest letters to search for. */
const LEAST_LETTERS = 2;

/** Whether a text is a whole phone number. That is searched at all centers, and the search is recorded. */
export function isWholeNumber(text: string): boolean {
  return readPhone(text) !== null;
}

/** Finds patients by a part of their name or number, or by the whole number with or without a name. */
export function patientsQuery(text: string) {
  const wanted = text.trim();
  const { name, phone } = nameAndPhone(wanted);
  return queryOf(
    desk.findPatients,
    { query: isWholeNumber(phone) ? { phone, q: name } : { q: wanted } },
    { enabled: wanted.length >= LEAST_LETTERS, placeholderData: keepPreviousData },
  );
}

/** A patient's sessions, for gaps. */
export function patientQuery(id: string | null) {
  return queryOf(desk.patient, { params: { id: id ?? '' } }, { enabled: id !== null });
}

/** How often free chairs are fetched again while they are on the screen. */
const LOOK_AGAIN_MS = 15_000;

/** A week of a center's windows with their free chairs; with `scheme`, those for a booking on that scheme. */
export function freeChairsQuery(center: string | null, from: IstDate, scheme?: Scheme) {
  return queryOf(
    desk.freeChairs,
    { query: { center: center ?? '', from, scheme } },
    {
      enabled: center !== null,
      staleTime: 0,
      refetchInterval: LOOK_AGAIN_MS,
      placeholderData: (known, last) => (last?.queryKey[1].query.center === center ? known : undefined),
    },
  );
}

/** Says that other centers were asked, and until when they can agree. */
export function useTellAsked() {
  const { t } = useTranslation('admin-book');
  return ({ until }: AskedOthers) => tell('info', t('ask.asked', { date: formatDate(istDateOf(new Date(until))) }));
}

/**
 * Takes back what was just booked or moved, and says so. `onDone` gets whether the patient, who was added for it, is gone too.
 */
export function useUndo(
  said: 'done.undone' | 'move.undone' | 'swap.undone',
  onDone?: (isPatientGone: boolean) => void,
) {
  const { t } = useTranslation('admin-book');
  const errorText = useAdminErrorText();
  return useChange((call, id: string) => call(desk.undo, { params: { id } }), {
    onSuccess: ({ isPatientGone }) => {
      tell('info', t(isPatientGone ? 'done.undoneWithPatient' : said));
      onDone?.(isPatientGone);
    },
    onError: (error) => tell('error', t('done.undoFailed', { why: errorText(error) })),
  });
}

/** A move: the appointment's id, and where it goes. */
export type Move = BodyOf<typeof desk.move> & { id: string };
export type Moved = ResponseOf<typeof desk.move>;

/** Moves an appointment, says so, and offers an undo; `undo` is for a button elsewhere on the page. */
export function useMove(onMoved: (moved: Moved) => void) {
  const { t } = useTranslation('admin-book');
  const undo = useUndo('move.undone');
  const move = useChange((call, { id, ...body }: Move) => call(desk.move, { params: { id }, body }), {
    onSuccess: (moved) => {
      const { booking, undo: change } = moved;
      const about = { date: formatDate(booking.date), window: formatWindow(booking.time), chair: booking.chair };
      tell('success', t('move.done', about), { label: t('move.undo'), onPress: () => undo.mutate(change.id) });
      onMoved(moved);
    },
  });
  return { move, undo };
}

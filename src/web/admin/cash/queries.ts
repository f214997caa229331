/** Queries and changes of the cash book. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DeskEntry, cash } from '../../../contract/admin/cash';
import type { DeskMode } from '../../../domain/desk-money';
import type { IstDate } from '../../../domain/time';
import { callAdmin } from '../api/call-admin';

/** Refresh interval while the page is visible: another desk may write into the same book. */
const REFRESH_INTERVAL = 30_000;

export function cashDayQuery(centerId: string, date: IstDate) {
  return queryOptions({
    queryKey: ['admin', 'cash', centerId, date],
    queryFn: ({ signal }) => callAdmin(cash.day, { query: { centerId, date }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL,
  });
}

type Paying = { mode: DeskMode; reference: string };

/**
 * A mutation of the book. Afterwards everything is fetched again, also after a refusal, which may mean that the data shown was
 * stale.
 */
function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
}

type Written = { message: string; entry: DeskEntry };
const paid = ({ mode, reference }: Paying) => ({ mode, ...(reference.trim() && { reference: reference.trim() }) });

/** What the patient of an appointment owes at its center. */
export function dueQuery(bookingId: string) {
  return queryOptions({
    queryKey: ['admin', 'due', bookingId],
    queryFn: ({ signal }) => callAdmin(cash.due, { params: { id: bookingId }, signal }),
    staleTime: 0,
  });
}

type Taking = Paying & { bookingIds: string[]; amount: number };

/** Records one payment for some appointments of one patient. `amount`: rupees, for all of them. */
export function useTakePayment(onDone: (written: Written, given: Taking) => void) {
  return useChange(({ bookingIds: [id, ...others], amount, ...given }: Taking) => {
    const body = { amount, ...(others.length > 0 && { others }), ...paid(given) };
    return callAdmin(cash.takePayment, { params: { id: id! }, body });
  }, onDone);
}

export function usePayRefund(refundId: string, onDone: (written: Written) => void) {
  return useChange(
    (given: Paying) => callAdmin(cash.payRefund, { params: { id: refundId }, body: paid(given) }),
    onDone,
  );
}

export function useCorrect(entryId: string, onDone: (written: Written) => void) {
  return useChange(
    ({ note, whole }: { note: string; whole: boolean }) =>
      callAdmin(cash.correct, { params: { id: entryId }, body: { note: note.trim(), ...(whole && { whole }) } }),
    onDone,
  );
}

type Day = { centerId: string; date: IstDate };

export function useCloseDay(day: Day, onDone: (answer: { message: string }) => void) {
  return useChange(
    ({ counted, explanation }: { counted: number; explanation: string }) =>
      callAdmin(cash.close, {
        body: { ...day, counted, ...(explanation.trim() && { explanation: explanation.trim() }) },
      }),
    onDone,
  );
}

export function useReopenDay(day: Day, onDone: (answer: { message: string }) => void) {
  return useChange((note: string) => callAdmin(cash.reopen, { body: { ...day, note: note.trim() } }), onDone);
}

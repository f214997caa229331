/** Queries and changes of the cash book. */
import { type AccountEntry, patientAccount } from '../../../contract/admin/cash/account';
import { debts } from '../../../contract/admin/cash/debts';
import { type DeskEntry, cash } from '../../../contract/admin/cash/cash';
import { drawer } from '../../../contract/admin/cash/drawer';
import { priceList } from '../../../contract/admin/cash/price-list';
import type { BodyOf } from '../../../contract/endpoint';
import type { DeskMode } from '../../../domain/desk-money';
import type { IstDate } from '../../../domain/time';
import { queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';

/** Refresh interval while the page is visible: another desk may write into the same book. */
const REFRESH_INTERVAL = 30_000;

export function cashDayQuery(centerId: string, date: IstDate) {
  return queryOf(cash.day, { query: { centerId, date } }, { staleTime: 0, refetchInterval: REFRESH_INTERVAL });
}

/** The drawer of a center, and its steps of a day. `time`: HH:MM, for who had how much then. */
export function drawerQuery(centerId: string, date: IstDate, time?: string) {
  const query = { centerId, date, ...(time && { time }) };
  return queryOf(drawer.day, { query }, { staleTime: 0, refetchInterval: REFRESH_INTERVAL });
}

/** Opens the drawer, counts it, hands it over or closes it. */
export function useCountDrawer(onDone: () => void) {
  return useChange((call, body: BodyOf<typeof drawer.count>) => call(drawer.count, { body }), { onSuccess: onDone });
}

export function useBankCash(onDone: (answer: { message: string }) => void) {
  return useChange((call, body: BodyOf<typeof drawer.bank>) => call(drawer.bank, { body }), { onSuccess: onDone });
}

export function useCorrectBank(stepId: string, onDone: () => void) {
  return useChange(
    (call, note: string) => call(drawer.correctBank, { params: { id: stepId }, body: { note: note.trim() } }),
    { onSuccess: onDone },
  );
}

type Paying = { mode: DeskMode; reference?: string };

type Written = { message: string; entry: DeskEntry };

/** The sessions of an appointment's patient that are due at its center, and what the account has. */
export function dueQuery(bookingId: string) {
  return queryOf(cash.due, { params: { id: bookingId } }, { staleTime: 0 });
}

type Taking = { mode: DeskMode; reference?: string; anyway?: boolean; amount: number; bookingIds: string[] };

/** Records one payment for some appointments of one patient. `amount`: rupees, for all of them. */
export function useTakePayment(onDone: (written: Written, given: Taking) => void) {
  return useChange(
    (call, { bookingIds: [id, ...others], ...given }: Taking) => {
      const body = { ...given, ...(others.length > 0 && { others }) };
      return call(cash.takePayment, { params: { id: id! }, body });
    },
    { onSuccess: onDone },
  );
}

export function usePayRefund(refundId: string, onDone: (written: Written) => void) {
  return useChange((call, given: Paying) => call(cash.payRefund, { params: { id: refundId }, body: given }), {
    onSuccess: onDone,
  });
}

export function useCorrect(entryId: string, onDone: (written: Written) => void) {
  return useChange(
    (call, { note, whole }: { note: string; whole: boolean }) =>
      call(cash.correct, { params: { id: entryId }, body: { note: note.trim(), ...(whole && { whole }) } }),
    { onSuccess: onDone },
  );
}

/** The people who owe money to a center or, without one, to all centers of who asks. */
export function debtsQuery(centerId: string | undefined) {
  return queryOf(debts.list, { query: { centerId } }, { staleTime: 0 });
}

/** A person's account at the centers of who asks. Null: nothing is fetched. */
export function accountQuery(patientId: string | null) {
  return queryOf(
    patientAccount.account,
    { params: { id: patientId ?? '' }, query: {} },
    { staleTime: 0, enabled: patientId !== null },
  );
}

type Entered = { message: string; entry: AccountEntry };

export function useEnter(patientId: string, onDone: (entered: Entered) => void) {
  return useChange(
    (call, body: BodyOf<typeof patientAccount.enter>) =>
      call(patientAccount.enter, { params: { id: patientId }, body }),
    { onSuccess: onDone },
  );
}

export function useCorrectAccount(entryId: string, onDone: () => void) {
  return useChange(
    (call, note: string) => call(patientAccount.correctEntry, { params: { id: entryId }, body: { note: note.trim() } }),
    { onSuccess: onDone },
  );
}

/** The price list of a center. Null: nothing is fetched. */
export function priceListQuery(centerId: string | null) {
  return queryOf(priceList.list, { params: { id: centerId ?? '' } }, { staleTime: 0, enabled: centerId !== null });
}

/** Adds an extra to a price list. */
export function useAddPrice(centerId: string) {
  return useChange((call, body: BodyOf<typeof priceList.add>) =>
    call(priceList.add, { params: { id: centerId }, body }),
  );
}

/** Changes what is given of an extra. */
export function useChangePrice(itemId: string) {
  return useChange((call, body: BodyOf<typeof priceList.change>) =>
    call(priceList.change, { params: { id: itemId }, body }),
  );
}

type Day = { centerId: string; date: IstDate };

export function useCloseDay(day: Day, onDone: (answer: { message: string }) => void) {
  return useChange(
    (call, { counted, explanation }: { counted: number; explanation: string }) =>
      call(cash.close, { body: { ...day, counted, ...(explanation.trim() && { explanation: explanation.trim() }) } }),
    { onSuccess: onDone },
  );
}

export function useReopenDay(day: Day, onDone: (answer: { message: string }) => void) {
  return useChange((call, note: string) => call(cash.reopen, { body: { ...day, note: note.trim() } }), {
    onSuccess: onDone,
  });
}

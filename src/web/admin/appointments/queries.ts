import { useQueryClient } from '@tanstack/react-query';
import { type AppointmentDetail, appointments, type SettableStatus } from '../../../contract/admin/bookings';
import type { BookingStatus, CancelAsker } from '../../../domain/booking';
import type { CenterCancelCode } from '../../../domain/cancel-codes';
import { ApiError } from '../../lib/api/api-error';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { useChange } from '../api/use-change';
import { tell } from '../ui/tell';

/** Polling interval while a mail, a message or a refund is under way. */
const WHILE_UNDER_WAY_MS = 5000;

/** One appointment with everything about it, and the server's clock. Fetched again whenever it is opened. */
export function appointmentQuery(id: string) {
  return queryOf(
    appointments.get,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.appointment) ? WHILE_UNDER_WAY_MS : false),
    },
  );
}

function isUnderWay({ mails, notices, refunds }: AppointmentDetail): boolean {
  return (
    notices.some(({ isOver, channels }) => !isOver && channels.every(({ state }) => state === 'waiting')) ||
    mails.some(({ sentAt, lastError }) => !sentAt && !lastError) ||
    refunds.some(({ status, isAtDesk }) => !isAtDesk && (status === 'requested' || status === 'pending'))
  );
}

type Turn = {
  bookingStatus: SettableStatus;
  refund: 'full' | 'none';
  /** Who asked for the cancellation; null where that was not asked. */
  askedBy: CancelAsker | null;
  /** The reason as a code for the reports; null where none was chosen. */
  code: CenterCancelCode | null;
  /** The reason in words; empty where none was given. */
  reason: string;
  /** The status that was shown. */
  from: BookingStatus;
  /** The refund in rupees. */
  amount: number;
  /** Whether the refund is paid at the desk. */
  isAtDesk: boolean;
};

/** Whether a change was refused because somebody else had changed the appointment first. */
export function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.code === 'edit-conflict';
}

/** Sets the status and shows a toast. */
export function useSetStatus({ _id: id, userId }: AppointmentDetail, onDone: () => void) {
  const { t } = useTranslation('admin-appointments');
  const queryClient = useQueryClient();
  return useChange(
    (call, { bookingStatus, refund, askedBy, code, reason, from }: Turn) =>
      call(appointments.setStatus, {
        params: { id },
        body: {
          bookingStatus,
          refund,
          from,
          ...(askedBy && { askedBy }),
          ...(code && { code }),
          ...(reason && { reason }),
        },
      }),
    {
      onSuccess: ({ appointment }, { bookingStatus, amount, isAtDesk }) => {
        queryClient.setQueryData(appointmentQuery(id).queryKey, (known) => known && { ...known, appointment });
        const done = bookingStatus === 'cancelled' && amount > 0 ? (isAtDesk ? 'paidBack' : 'refunded') : bookingStatus;
        tell('success', t(`status.done.${done}`, { name: userId.username, amount: formatPrice(amount) }));
        onDone();
      },
    },
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appointments } from '../../../../contract/admin/appointments';
import type { Overview } from '../../../../contract/admin/overview';
import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { callAdmin } from '../../api/call-admin';
import { tell } from '../../ui/tell';

type RetryRefund = { refund: Overview['attention']['failedRefunds'][number]; onDone: () => void };

/** Retries a failed refund, shows a toast, and refetches every list. */
export function useRetryRefund({ refund, onDone }: RetryRefund) {
  const { t } = useTranslation('admin-dashboard');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callAdmin(appointments.retryRefund, { params: { id: refund.refundId } }),
    onSuccess: async () => {
      tell('success', t('attention.refundUnderWay', { amount: formatPrice(refund.amount), name: refund.username }));
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}

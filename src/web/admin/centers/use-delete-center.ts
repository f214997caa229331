import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminCenter, centers } from '../../../contract/admin';
import type { ResponseOf } from '../../../contract/endpoint';
import { callApi } from '../../api/client';
import { formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { formatCount } from '../ui/format-count';
import { tell } from '../ui/tell';
import { CENTERS_KEY, CENTER_LISTS_KEY } from './center-list';

/**
 * Deletes a center and removes it from the lists. An ended session does not open the usual dialog here: this dialog
 * says so itself and leads to the sign-in page (spec.md, section 8).
 */
export function useDeleteCenter(center: AdminCenter, onDone: () => void) {
  const { t } = useTranslation('admin-centers');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(centers.remove, { params: { id: center._id } }),
    onSuccess: ({ cancelled, refundAmount }) => {
      queryClient.setQueriesData<ResponseOf<typeof centers.list>>(
        { queryKey: CENTER_LISTS_KEY },
        (page) => page && { ...page, dialysisCenters: page.dialysisCenters.filter(({ _id }) => _id !== center._id) },
      );
      const name = center.CenterName;
      const done =
        cancelled > 0
          ? t('delete.doneWith', {
              name,
              count: cancelled,
              shown: formatCount(cancelled),
              amount: formatPrice(refundAmount),
            })
          : t('delete.done', { name });
      onDone();
      void queryClient.invalidateQueries({ queryKey: CENTER_LISTS_KEY });
      queryClient.removeQueries({ queryKey: [...CENTERS_KEY, 'one', center._id] });
      tell('success', done);
    },
  });
}

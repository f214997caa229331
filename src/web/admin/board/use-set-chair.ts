import { useMutation, useQueryClient } from '@tanstack/react-query';
import { capacity } from '../../../contract/admin/capacity';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { callAdmin } from '../api/call-admin';
import { tell } from '../ui/tell';

/** Says that a chair of a center is out of order today, or works again, with an undo. */
export function useSetChair(center: string): (chair: number, outOfOrder: boolean) => void {
  const { t } = useTranslation('admin-board');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ chair, outOfOrder }: { chair: number; outOfOrder: boolean }) =>
      callAdmin(capacity.setChair, { params: { id: center, chair }, body: { outOfOrder } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
  const set = (chair: number, outOfOrder: boolean, isUndo = false) =>
    mutate(
      { chair, outOfOrder },
      {
        onSuccess: ({ message }) => {
          const undo = { label: t('undoChair'), onPress: () => set(chair, !outOfOrder, true) };
          tell('success', message, isUndo ? undefined : undo);
        },
        onError: (error) => tell('error', errorText(error)),
      },
    );
  return (chair, outOfOrder) => set(chair, outOfOrder);
}

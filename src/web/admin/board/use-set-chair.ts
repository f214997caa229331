import { capacity } from '../../../contract/admin/centers/capacity';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { useChange } from '../api/use-change';
import { tell } from '../ui/tell';

type Said = { chair: number; outOfOrder: boolean; reason?: string; isUndo?: true };

/** Takes a center's chair out of order for today, or puts it back, with an undo. */
export function useSetChair(center: string): (chair: number, outOfOrder: boolean) => void {
  const { t } = useTranslation('admin-board');
  const errorText = useErrorText();
  // The toast is shown by the mutation: the chair's menu, which was pressed, is closed by then.
  const { mutate } = useChange(
    (call, { chair, outOfOrder, reason }: Said) =>
      call(capacity.setChair, { params: { id: center, chair }, body: { outOfOrder, reason } }),
    {
      onSuccess: ({ message, reason }, { chair, outOfOrder, isUndo }) => {
        const before: Said = { chair, outOfOrder: !outOfOrder, ...(reason && { reason }), isUndo: true };
        const undo = { label: t('undoChair'), onPress: () => mutate(before) };
        tell('success', message, isUndo ? undefined : undo);
      },
      onError: (error) => tell('error', errorText(error)),
    },
  );
  return (chair, outOfOrder) => mutate({ chair, outOfOrder });
}

import type { SettableStatus } from '../../../../contract/admin/appointments';
import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';

/** The button's label: the verb, and the amount if money moves. Null while no other status is chosen. */
export function useVerb(
  choice: SettableStatus | null,
  { refundable, amount }: { refundable: number; amount: number },
): string {
  const { t } = useTranslation('admin-appointments');
  if (choice === null) return t('status.changeIt');
  if (choice === 'confirmed') return t('status.confirmIt');
  if (choice === 'pending') return t('status.setPending');
  if (refundable === 0) return t('status.cancelIt');
  return amount > 0 ? t('status.cancelAndRefund', { amount: formatPrice(amount) }) : t('status.cancelNoRefund');
}

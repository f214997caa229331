import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { RadioCards } from '../../ui/radio-cards';

type RefundChoiceProps = {
  /** Refundable rupees. */
  refundable: number;
  /** The patient could no longer get a refund. */
  isLate: boolean;
  value: 'full' | 'none';
  onChange: (refund: 'full' | 'none') => void;
};

/** Whether to refund. */
export function RefundChoice({ refundable, isLate, value, onChange }: RefundChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  return (
    <RadioCards
      label={t('status.refund')}
      columns={2}
      value={value}
      onChange={onChange}
      cards={[
        { id: 'full', label: t('status.full', { amount: formatPrice(refundable) }), hint: t('status.fullHint') },
        { id: 'none', label: t('status.none'), hint: t(isLate ? 'status.noneHintLate' : 'status.noneHint') },
      ]}
    />
  );
}

import type { UserDetail } from '../../../../contract/admin/users';
import { formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import { RadioCards } from '../../ui/radio-cards';

type TheirAppointmentsProps = {
  user: UserDetail;
  value: 'keep' | 'cancel';
  onChange: (appointments: 'keep' | 'cancel') => void;
};

/** The appointments of a blocked user; kept by default. */
export function TheirAppointments({ user: { upcoming, refundable }, value, onChange }: TheirAppointmentsProps) {
  const { t } = useTranslation('admin-users');
  return (
    <RadioCards
      label={t('blockDialog.appointments')}
      value={value}
      onChange={onChange}
      cards={[
        { id: 'keep', label: t('blockDialog.keep'), hint: t('blockDialog.keepHint') },
        {
          id: 'cancel',
          label:
            refundable > 0
              ? t('blockDialog.cancelAndRefund', { amount: formatPrice(refundable) })
              : t('blockDialog.cancel'),
          hint: t('blockDialog.cancelHint', { count: upcoming, number: formatCount(upcoming) }),
        },
      ]}
    />
  );
}

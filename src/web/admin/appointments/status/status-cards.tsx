import type { AppointmentDetail, SettableStatus } from '../../../../contract/admin/appointments';
import { formatIsoMoment, formatPrice } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { RadioCards } from '../../ui/radio-cards';
import { whatHappens } from './what-happens';

type StatusCardsProps = {
  appointment: AppointmentDetail;
  now: Date;
  value: SettableStatus | null;
  onChange: (status: SettableStatus) => void;
};

/** The statuses to choose from, each with its effect, or why it is not possible. */
export function StatusCards({ appointment, now, value, onChange }: StatusCardsProps) {
  const { t } = useTranslation('admin-appointments');
  const { t: tAdmin } = useTranslation('admin');
  const words = {
    chair: appointment.chair,
    amount: formatPrice(appointment.amount),
    until: appointment.holdExpiresAt && formatIsoMoment(appointment.holdExpiresAt),
  };
  return (
    <RadioCards
      label={t('status.label')}
      isLabelHidden
      autoFocus
      value={value}
      onChange={onChange}
      cards={appointment.turns.map(({ status, isNow, possible, reason, refundable }) => ({
        id: status,
        label: (
          <>
            {tAdmin(`status.${status}`)}
            {isNow && <span className="admin-fine font-[450] text-muted"> {t('status.now')}</span>}
          </>
        ),
        hint: whatHappens({ ...appointment, refundable }, status, now)
          .map((consequence) => t(`status.will.${consequence}`, words))
          .join(' '),
        unavailableBecause: possible ? null : reason,
      }))}
    />
  );
}

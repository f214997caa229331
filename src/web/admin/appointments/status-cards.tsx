import type { AppointmentDetail, SettableStatus } from '../../../contract/admin/bookings';
import { CANCEL_ASKERS, type CancelAsker } from '../../../domain/booking';
import { CENTER_CANCEL_CODES, type CenterCancelCode } from '../../../domain/cancel-codes';
import { formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Choice } from '../ui/choice';
import { RadioCards } from '../ui/radio-cards';
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
    refunded: formatPrice(appointment.refundedAmount),
    until: appointment.holdExpiresAt && formatIsoMoment(appointment.holdExpiresAt),
    phone: appointment.phone?.replaceAll(' ', '\u00a0') ?? t('status.noPhone'),
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

type RefundChoiceProps = {
  /** The refundable rupees, and whether some were refunded before. */
  refundable: number;
  isRest: boolean;
  /** Whether it is too late for a refund to the patient by the rule. */
  isLate: boolean;
  /** Whether the administrator may refund. Otherwise "no refund" is the only choice. */
  mayRefund: boolean;
  /** Why the money can't be kept; null where keeping it is a choice. */
  notKeptBecause: string | null;
  /** Whether it was paid at the desk, where it is then refunded. */
  isAtDesk: boolean;
  value: 'full' | 'none';
  onChange: (refund: 'full' | 'none') => void;
};

/** Whether to refund. */
export function RefundChoice(props: RefundChoiceProps) {
  const { refundable, isRest, isLate, mayRefund, notKeptBecause, isAtDesk, value, onChange } = props;
  const { t } = useTranslation('admin-appointments');
  return (
    <RadioCards
      label={t('status.refund')}
      columns={2}
      value={value}
      onChange={onChange}
      cards={[
        {
          id: 'full',
          label: t(isRest ? 'status.rest' : 'status.full', { amount: formatPrice(refundable) }),
          hint: t(isAtDesk ? 'status.fullHintAtDesk' : 'status.fullHint'),
          unavailableBecause: mayRefund ? null : t('status.fullNotAllowed'),
        },
        {
          id: 'none',
          label: t('status.none'),
          hint: t(isLate ? 'status.noneHintLate' : 'status.noneHint'),
          unavailableBecause: notKeptBecause,
        },
      ]}
    />
  );
}

type AskedByChoiceProps = { value: CancelAsker | null; onChange: (askedBy: CancelAsker) => void };

/** Chooses who asked for the cancellation. Nothing is chosen beforehand, since the mail says what is chosen here. */
export function AskedByChoice({ value, onChange }: AskedByChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  return (
    <RadioCards
      label={t('status.askedBy')}
      columns={2}
      value={value}
      onChange={onChange}
      cards={CANCEL_ASKERS.map((id) => ({ id, label: t(`status.askedByOf.${id}`) }))}
    />
  );
}

type WhyChoiceProps = { value: CenterCancelCode | null; onChange: (code: CenterCancelCode | null) => void };

/** Chooses the reason of the cancellation, for the reports. Optional. */
export function WhyChoice({ value, onChange }: WhyChoiceProps) {
  const { t } = useTranslation('admin-appointments');
  return (
    <Choice
      label={t('status.why')}
      options={[
        { id: NOT_SAID, label: t('status.whyOf.not-said') },
        ...CENTER_CANCEL_CODES.map((id) => ({ id, label: t(`status.whyOf.${id}`) })),
      ]}
      value={value ?? NOT_SAID}
      onChange={(id) => onChange(id === NOT_SAID ? null : (id as CenterCancelCode))}
    />
  );
}

const NOT_SAID = 'not-said';

/** The button's label: the verb, and the amount if money moves. Null while no other status is chosen. */
export function useVerb(
  choice: SettableStatus | null,
  { refundable, amount, isAtDesk }: { refundable: number; amount: number; isAtDesk: boolean },
): string {
  const { t } = useTranslation('admin-appointments');
  if (choice === null) return t('status.changeIt');
  if (choice === 'confirmed') return t('status.confirmIt');
  if (choice === 'pending') return t('status.setPending');
  if (refundable === 0) return t('status.cancelIt');
  if (amount === 0) return t('status.cancelNoRefund');
  return t(isAtDesk ? 'status.cancelAndPayBack' : 'status.cancelAndRefund', { amount: formatPrice(amount) });
}

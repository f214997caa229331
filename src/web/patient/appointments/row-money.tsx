import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Wallet from 'lucide-react/icons/wallet';
import { formatPrice } from '../../i18n/format';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { ProgressBar } from '../../ui/progress-bar';
import { type Appointment, type HeldAppointment, isHeld } from './appointment';
import { MoneyText } from './money-text';
import { shareLeft } from './time-left';
import { useTimeLeftText } from './use-time-left-text';

/** How the payment of an appointment stands, in words. */
export function RowMoney({ appointment, now }: { appointment: Appointment; now: Date }) {
  if (isHeld(appointment)) return <TimeToPay appointment={appointment} now={now} />;
  const Icon = appointment.refund ? RotateCcw : Wallet;
  return (
    <p className="type-second flex gap-2.5">
      <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-muted" />
      <MoneyText appointment={appointment} />
    </p>
  );
}

/** How long the chair is still held for the one who is paying. */
function TimeToPay({ appointment: { hold, amount }, now }: { appointment: HeldAppointment; now: Date }) {
  const { t } = useTranslation('appointments');
  const timeLeft = useTimeLeftText();
  return (
    <div className="type-small flex flex-col gap-2 rounded-control bg-yellow-tint px-3.5 py-3 text-marigold-text">
      <p>
        <strong className="block">{t('money.waiting')}</strong>
        <Trans
          t={t}
          i18nKey="unpaid.box"
          values={{ left: timeLeft(hold.expiresAt, now), amount: formatPrice(amount) }}
          components={{ strong: <strong /> }}
        />
      </p>
      <ProgressBar label={t('unpaid.bar')} isLabelHidden value={shareLeft(hold.expiresAt, now)} tone="yellow" />
    </div>
  );
}

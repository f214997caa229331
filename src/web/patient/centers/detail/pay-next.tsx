import Lock from 'lucide-react/icons/lock';
import { HOLD_MINUTES } from '../../../../domain/policy';
import { useTranslation } from '../../../i18n/use-translation';

/** What happens after the button: the payment page, and a chair that waits meanwhile. */
export function PayNext() {
  const { t } = useTranslation('booking');
  return (
    <p className="type-second flex gap-3 text-muted">
      <Lock aria-hidden="true" size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      {t('summary.payNext', { minutes: HOLD_MINUTES })}
    </p>
  );
}

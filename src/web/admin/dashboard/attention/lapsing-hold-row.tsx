import Hourglass from 'lucide-react/icons/hourglass';
import type { Overview } from '../../../../contract/admin/overview';
import { MINUTE_MS } from '../../../../domain/time';
import { useTranslation } from '../../../i18n/use-translation';
import { appointmentPath } from '../links';
import { useDayText } from '../use-day-text';
import { AttentionRow } from './attention-row';
import { OpenWord } from './open-word';

type LapsingHoldRowProps = { hold: Overview['attention']['lapsingHolds'][number]; now: Date };

/** A held chair that is not paid yet, and for how much longer. */
export function LapsingHoldRow({ hold, now }: LapsingHoldRowProps) {
  const { t } = useTranslation('admin-dashboard');
  const dayText = useDayText(now);
  const minutes = Math.ceil((Date.parse(hold.expiresAt) - now.getTime()) / MINUTE_MS);
  return (
    <AttentionRow
      Icon={Hourglass}
      iconClass="text-yellow"
      title={
        minutes > 0
          ? t('attention.holdLapses', { name: hold.username, count: minutes })
          : t('attention.holdLapsing', { name: hold.username })
      }
      text={t('attention.holdWhere', { center: hold.center, when: dayText(hold.date, hold.time) })}
      to={appointmentPath(hold.bookingId)}
      action={<OpenWord />}
    />
  );
}

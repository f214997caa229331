import Armchair from 'lucide-react/icons/armchair';
import type { Overview } from '../../../../contract/admin/overview';
import { useTranslation } from '../../../i18n/use-translation';
import { appointmentsPath } from '../links';
import { useDayText } from '../use-day-text';
import { AttentionRow } from './attention-row';
import { OpenWord } from './open-word';

type NearlyFullRowProps = { window: Overview['attention']['nearlyFull'][number]; now: Date };

/** A nearly full window of a center. */
export function NearlyFullRow({ window, now }: NearlyFullRowProps) {
  const { t } = useTranslation('admin-dashboard');
  const dayText = useDayText(now);
  const { center, free, chairs, date, time, startHour, centerId } = window;
  return (
    <AttentionRow
      Icon={Armchair}
      iconClass="text-teal"
      title={t('attention.chairsLeft', { center, free, chairs })}
      text={<span className="first-letter:uppercase inline-block">{dayText(date, time)}</span>}
      to={appointmentsPath({ center: centerId, date, window: startHour })}
      action={<OpenWord />}
    />
  );
}

import { formatDate, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { Notice } from '../../../ui/notice';
import type { Session } from '../../chair-picker/choose-session';

/** The chosen session can't be had any more, and another was chosen in its place: of the same day, or of the next. */
export function Displaced({ lost, next }: { lost: Session; next: Session }) {
  const { t } = useTranslation('booking');
  const windows = { time: formatWindow(lost.time), next: formatWindow(next.time) };
  const dates = { date: formatDate(lost.date), nextDate: formatDate(next.date) };
  return (
    <Notice tone="warning" isLive className="mb-3">
      {lost.date === next.date ? t('displaced', windows) : t('displacedDay', { ...windows, ...dates })}
    </Notice>
  );
}

import CalendarClock from 'lucide-react/icons/calendar-clock';
import { noticeDeadline } from '../../../domain/policy';
import type { IstDate } from '../../../domain/time';
import { parseWindowLabel } from '../../../domain/windows';
import { formatMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { Choice } from './choose-session';

type DeadlineLineProps = { choice: Choice; now: Date; className?: string };

/** Until when the chosen session can be changed, on one line. Empty while no window is chosen. */
export function DeadlineLine({ choice, now, className = '' }: DeadlineLineProps) {
  const { t } = useTranslation('chairs');
  const deadline = deadlineOf(choice);
  if (!deadline) return null;
  return (
    <p className={`type-small tabular flex items-center gap-2 text-muted ${className}`}>
      <CalendarClock size={17} className="shrink-0" />
      <span className={now <= deadline ? '' : 'font-label text-marigold-text'}>
        {now <= deadline
          ? t('deadline.until', { moment: formatMoment(deadline).replace(/ \d{4},/, ',') })
          : t('deadline.tooLate')}
      </span>
    </p>
  );
}

/** The deadline for a full refund of the chosen session; null when none is chosen. */
export function deadlineOf(choice: Choice): Date | null {
  const startHour = choice.time === null ? null : parseWindowLabel(choice.time);
  return startHour === null ? null : noticeDeadline(choice.date satisfies IstDate, startHour);
}

import CalendarClock from 'lucide-react/icons/calendar-clock';
import { NOTICE_HOURS } from '../../../../domain/policy';
import { formatMoment } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { Note } from '../../../ui/note';
import { deadlineOf } from '../../chair-picker/deadline';
import type { Choice } from '../../chair-picker/choose-session';

/** The rule of cancelling, and the date that it gives for the chosen session. */
export function RuleNote({ choice, now }: { choice: Choice; now: Date }) {
  const { t } = useTranslation('booking');
  const deadline = deadlineOf(choice);
  return (
    <Note icon={<CalendarClock aria-hidden="true" size={20} strokeWidth={1.75} className="text-teal" />}>
      <p>
        {t('summary.rule', { hours: NOTICE_HOURS })}{' '}
        {deadline && (
          <strong className="tabular">
            {now <= deadline
              ? t('summary.until', { moment: formatMoment(deadline) })
              : t('summary.tooLate', { hours: NOTICE_HOURS })}
          </strong>
        )}
      </p>
    </Note>
  );
}

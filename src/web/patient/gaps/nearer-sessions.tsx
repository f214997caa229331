import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { NOTICE_HOURS } from '../../../domain/policy';
import { formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import type { Session } from '../chair-picker/choose-session';
import type { NearerSession } from './gaps';

type NearerSessionsProps = {
  sessions: readonly NearerSession[];
  /** Whether money would be lost where one of them is cancelled late. */
  isPaid: boolean;
  /** The address that chooses one before scripts have loaded. */
  to: (session: Session) => string;
  onChoose: (session: Session) => void;
};

/** Free chairs that leave no long gap: one press chooses. Those that begin too soon for a refund say so. */
export function NearerSessions({ sessions, isPaid, to, onChoose }: NearerSessionsProps) {
  const { t } = useTranslation(['gaps', 'booking']);
  if (sessions.length === 0) return null;
  return (
    <>
      <p className="mt-2">{t('nearer')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {sessions.map(({ isLate, date, time }) => (
          <li key={`${date} ${time}`}>
            <ButtonLink
              to={to({ date, time })}
              replace
              preventScrollReset
              size="small"
              variant="outline"
              onClick={(event) => {
                event.preventDefault();
                onChoose({ date, time });
              }}
            >
              <span>
                {formatShortDate(date)}, <span className="figure">{formatWindow(time)}</span>
                {isLate && (
                  <span className="type-small flex items-center gap-1.5 font-label text-marigold-text">
                    <TriangleAlert size={16} className="shrink-0" />
                    {t(isPaid ? 'booking:summary.late' : 'booking:summary.lateUnpaid', { hours: NOTICE_HOURS })}
                  </span>
                )}
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

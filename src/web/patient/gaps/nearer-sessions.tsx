import { formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import type { Session } from '../chair-picker/choose-session';
import { LateMark, type LateWords } from '../chair-picker/late-mark';
import type { NearerSession } from './gaps';

type NearerSessionsProps = {
  sessions: readonly NearerSession[];
  /** The words for a session that begins too soon. */
  late: LateWords;
  /** The address that chooses a session before scripts have loaded. */
  to: (session: Session) => string;
  onChoose: (session: Session) => void;
};

/** Free chairs that leave no long gap; pressing one chooses it. Those that begin too soon for a refund say so. */
export function NearerSessions({ sessions, late, to, onChoose }: NearerSessionsProps) {
  const { t } = useTranslation('gaps');
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
                {isLate && <LateMark words={late} />}
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

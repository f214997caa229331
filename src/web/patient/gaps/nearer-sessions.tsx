import { formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import type { Session } from '../chair-picker/choose-session';

type NearerSessionsProps = {
  sessions: readonly Session[];
  /** The address that chooses one before scripts have loaded. */
  to: (session: Session) => string;
  onChoose: (session: Session) => void;
};

/** Free chairs that leave no long gap: one press chooses. */
export function NearerSessions({ sessions, to, onChoose }: NearerSessionsProps) {
  const { t } = useTranslation('gaps');
  if (sessions.length === 0) return null;
  return (
    <>
      <p className="mt-2">{t('nearer')}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {sessions.map((session) => (
          <li key={`${session.date} ${session.time}`}>
            <ButtonLink
              to={to(session)}
              replace
              preventScrollReset
              size="small"
              variant="outline"
              onClick={(event) => {
                event.preventDefault();
                onChoose(session);
              }}
            >
              {formatShortDate(session.date)}, {formatWindow(session.time)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

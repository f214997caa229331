import Phone from 'lucide-react/icons/phone';
import type { NoticeShown } from '../../../contract/messages';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { formatDate, formatWindow, nearDay } from '../../lib/i18n/format';
import { NameInLanguage, usePlaceName } from '../../lib/i18n/name-in-language';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Card } from '../../ui/card';

type Session = NonNullable<NoticeShown['session']>;
type SessionCardProps = {
  session: Session;
  now: Date;
  /** Whether the session is cancelled or has begun, so that nobody has to come any more. */
  isOver?: boolean;
};

/** When and where the session is. */
export function SessionCard({ session, now, isOver = false }: SessionCardProps) {
  const { t } = useTranslation('notice');
  const placeName = usePlaceName();
  const near = isOver ? null : nearDay(session.date, now);
  return (
    <Card className="overflow-hidden">
      <p className={`px-4.5 py-4 ${isOver ? 'bg-sunken text-muted' : 'bg-teal text-white'}`}>
        <span className="block text-part leading-[1.25] font-title">
          {near && <span>{t(`when.${near}`)}, </span>}
          <span className="figure">{formatDate(session.date)}</span>
        </span>
        <span className="figure mt-1 block text-lg font-strong">{formatWindow(session.time)}</span>
      </p>
      <div className="px-4.5 py-4">
        <p className="font-strong wrap-anywhere">{session.centerName}</p>
        <NameInLanguage of={session.centerName} />
        <p className="type-second text-muted wrap-anywhere">
          {session.centerAddress}, {placeName(session.centerCity)}
        </p>
        {!isOver && (
          <a
            href={isPhoneNumber(session.contactNumber) ? phoneHref(session.contactNumber) : undefined}
            className="text-link figure mt-1 inline-flex min-h-11 items-center gap-2"
          >
            <Phone size={18} />
            {session.contactNumber}
          </a>
        )}
      </div>
    </Card>
  );
}

/** The center's number in a sentence. */
export function CenterPhone({ session: { contactNumber } }: { session: Session }) {
  const { t } = useTranslation('notice');
  return (
    <p>
      <Trans
        t={t}
        id="call"
        values={{ phone: contactNumber }}
        components={{
          phone: (
            <a
              className="text-link figure inline-flex min-h-11 items-center"
              href={isPhoneNumber(contactNumber) ? phoneHref(contactNumber) : undefined}
            />
          ),
        }}
      />
    </p>
  );
}

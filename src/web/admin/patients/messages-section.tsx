import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { desk } from '../../../contract/admin/desk/desk';
import * as adminPaths from '../../../contract/admin/paths';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { MailRow } from '../appointments/drawer/mails-section';
import { Notice } from '../appointments/drawer/notices-section';
import { useMay } from '../api/administrator';
import { queryOf } from '../api/query-of';
import { DrawerBody, DrawerSection } from '../ui/drawer-parts';

/** The latest messages to a person: how far each came, and what the person answered. */
export function MessagesSection({ patientId, name }: { patientId: string; name: string }) {
  const { t } = useTranslation('admin-patients');
  const mayTake = useMay()('message');
  const { data, error, refetch, isFetching } = useQuery(
    queryOf(desk.messages, { params: { id: patientId } }, { staleTime: 0 }),
  );
  return (
    <DrawerSection title={t('messages.title')}>
      <DrawerBody
        known={data}
        error={error}
        missing={t('messages.failed')}
        failed={t('messages.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {({ notices, mails }) => (
          <>
            {notices.length + mails.length === 0 && <p className="text-muted">{t('messages.none')}</p>}
            {notices.length > 0 && (
              <ul className="flex flex-col gap-3.5">
                {notices.map((notice) => (
                  <Notice key={notice._id} notice={notice} patient={name} mayTake={mayTake}>
                    <Link to={adminPaths.appointment(notice.bookingId)} className="text-link admin-fine">
                      {t('messages.about', { date: formatDate(notice.date), window: formatWindow(notice.time) })}
                    </Link>
                  </Notice>
                ))}
              </ul>
            )}
            {mails.length > 0 && (
              <ul className="mt-3.5 flex flex-col gap-2.5">
                {mails.map((mail) => (
                  <MailRow key={mail._id} mail={mail} />
                ))}
              </ul>
            )}
          </>
        )}
      </DrawerBody>
    </DrawerSection>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { User } from '../../../../contract/admin/users';
import { formatDate, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { DrawerBody } from '../../ui/drawer-body';
import { DrawerSection } from '../../ui/drawer-section';
import { StatusTag } from '../../ui/status-tag';
import { appointmentsOfQuery } from './user-query';

/** The latest appointments of a user, and a link to all of them. */
export function LatestAppointments({ user }: { user: User }) {
  const { t } = useTranslation('admin-users');
  const { data, error, refetch, isFetching } = useQuery(appointmentsOfQuery(user._id));
  const all = `?${new URLSearchParams({ user: user._id, sort: 'date', order: 'desc' })}`;
  return (
    <DrawerSection
      title={t('drawer.appointments')}
      action={
        data &&
        data.Appoinments.length > 0 && (
          <Link
            to={{ pathname: '/admin/appointments', search: all }}
            aria-label={t('drawer.allAppointmentsLabel', { name: user.username })}
            className="text-link focus-ring admin-fine inline-flex min-h-(--row-control) items-center rounded-[4px]"
          >
            {t('drawer.allAppointments')}
          </Link>
        )
      }
    >
      <DrawerBody
        known={data}
        error={error}
        missing={t('drawer.missing')}
        failed={t('drawer.appointmentsFailed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {({ Appoinments: rows }) =>
          rows.length === 0 ? (
            <p className="text-muted">{t('drawer.noAppointments')}</p>
          ) : (
            <ul className="-mx-2">
              {rows.map((row) => (
                <li key={row._id}>
                  <Link
                    to={{ pathname: `/admin/appointments/${row._id}`, search: all }}
                    className="focus-ring flex items-start justify-between gap-3 rounded-chip px-2 py-2 hover:bg-teal-faint"
                  >
                    <span className="min-w-0">
                      <span className="block">
                        <span className="figure">{formatDate(row.appoinmentDate)}</span>,{' '}
                        <span className="figure">{formatWindow(row.appoinmentTime)}</span>
                      </span>
                      <span className="admin-fine block text-muted [overflow-wrap:anywhere]">
                        {row.dialysisCenterId.CenterName}
                      </span>
                    </span>
                    <StatusTag status={row.bookingStatus} className="shrink-0" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </DrawerBody>
    </DrawerSection>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { appointments } from '../../../contract/admin/bookings';
import * as adminPaths from '../../../contract/admin/paths';
import { addDays } from '../../../domain/time';
import { istToday } from '../../lib/api/server-today';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { DrawerBody, DrawerSection } from '../ui/drawer-parts';
import { AppointmentItems } from '../users/user-details';

/** The most sessions that are shown on each side of today. */
const SHOWN = 4;

/** The sessions from today on, the next first; those of today that are over are there too. */
export const aheadOf = (user: string) => ({ user, from: istToday(), sort: 'date', order: 'asc' }) as const;
/** The sessions before today, the latest first, with who came. */
const behindOf = (user: string) => ({ user, to: addDays(istToday(), -1), sort: 'date', order: 'desc' }) as const;

type Of = { patientId: string; name: string };

/** A person's coming sessions, and the last ones with attendance; each with a link to all of them. */
export function SessionsSections({ patientId, name }: Of) {
  return (
    <>
      <Sessions of="ahead" name={name} query={aheadOf(patientId)} />
      <Sessions of="behind" name={name} query={behindOf(patientId)} />
    </>
  );
}

type SessionsProps = {
  of: 'ahead' | 'behind';
  name: string;
  query: ReturnType<typeof aheadOf> | ReturnType<typeof behindOf>;
};

function Sessions({ of, name, query }: SessionsProps) {
  const { t } = useTranslation('admin-patients');
  const { data, error, refetch, isFetching } = useQuery(
    queryOf(appointments.list, { query: { ...query, page: 1, pageSize: SHOWN } }),
  );
  const search = `?${new URLSearchParams(query)}`;
  const total = data?.total ?? 0;
  return (
    <DrawerSection
      title={t(`sessions.${of}`)}
      action={
        total > SHOWN && (
          <Link
            to={{ pathname: adminPaths.appointments, search }}
            aria-label={t(`sessions.all.${of}`, { name, count: total })}
            className="text-link focus-ring admin-fine inline-flex min-h-(--row-control) items-center rounded-[4px]"
          >
            {t('sessions.all', { count: total })}
          </Link>
        )
      }
    >
      <DrawerBody
        known={data}
        error={error}
        missing={t('sessions.failed')}
        failed={t('sessions.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {({ Appoinments: rows }) =>
          rows.length === 0 ? (
            <p className="text-muted">{t(`sessions.none.${of}`)}</p>
          ) : (
            <AppointmentItems rows={rows} search={search} />
          )
        }
      </DrawerBody>
    </DrawerSection>
  );
}

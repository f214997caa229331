import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { AuditEntry } from '../../../contract/admin/staff/audit';
import type { UserDetail } from '../../../contract/admin/accounts';
import type { Appointment } from '../../../contract/admin/bookings';
import { istDateOf } from '../../../domain/time';
import { formatDate, formatIsoMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import { DrawerBody, DrawerFacts, DrawerSection, HistoryList } from '../ui/drawer-parts';
import { formatCount, plainDate } from '../ui/format';
import { PanelCallout } from '../ui/panel-callout';
import { AmountDue } from '../ui/payment';
import { LineEnds } from '../ui/line-ends';
import { StatusTag } from '../ui/status-tag';
import { NumberSection } from './number-section';
import { appointmentsOfQuery, blockHistoryQuery } from './queries';

/** A user's details: the account's status, upcoming and past appointments. */
export function UserDetails({ user }: { user: UserDetail }) {
  const { t } = useTranslation('admin-users');
  const { blocked, upcoming, upcomingPaid } = user;
  const may = useMay();
  const count = t('drawer.upcomingCount', { count: upcoming, number: formatCount(upcoming) });
  return (
    <>
      {blocked && (
        <PanelCallout tone="loss" className="mb-4">
          <p>
            <Trans
              t={t}
              id="drawer.blockedNow"
              values={{ moment: formatIsoMoment(blocked.at), name: blocked.by }}
              components={{ strong: <strong className="admin-strong" /> }}
            />
          </p>
          {blocked.reason && <p className="[overflow-wrap:anywhere]">{blocked.reason}</p>}
        </PanelCallout>
      )}
      <DrawerFacts
        facts={[
          { label: t('drawer.account'), value: <StatusTag status={user.status ? 'active' : 'blocked'} /> },
          { label: t('drawer.since'), value: plainDate(istDateOf(new Date(user.createdAt))) },
          {
            label: t('drawer.upcoming'),
            value:
              upcoming === 0
                ? t('drawer.noUpcoming')
                : upcomingPaid > 0
                  ? t('drawer.paid', { count, amount: formatPrice(upcomingPaid) })
                  : count,
          },
        ]}
      />
      <NumberSection user={user} />
      <LatestAppointments of={{ id: user._id, name: user.username }} />
      {may('see-actions') && <BlockHistory userId={user._id} />}
    </>
  );
}

/** The latest appointments of a person, and a link to all of them. */
function LatestAppointments({ of: { id, name } }: { of: { id: string; name: string } }) {
  const { t } = useTranslation('admin-users');
  const { data, error, refetch, isFetching } = useQuery(appointmentsOfQuery(id));
  const all = `?${new URLSearchParams({ user: id, sort: 'date', order: 'desc' })}`;
  return (
    <DrawerSection
      title={t('drawer.appointments')}
      action={
        data &&
        data.Appoinments.length > 0 && (
          <Link
            to={{ pathname: adminPaths.appointments, search: all }}
            aria-label={t('drawer.allAppointmentsLabel', { name })}
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
            <AppointmentItems rows={rows} search={all} />
          )
        }
      </DrawerBody>
    </DrawerSection>
  );
}

type AppointmentItemsProps = {
  rows: readonly Appointment[];
  /** Of the list that is beside an appointment once it is opened. */
  search: string;
};

/** Appointments of one person: when, where, how each stands, and what is due. */
export function AppointmentItems({ rows, search }: AppointmentItemsProps) {
  return (
    <ul className="-mx-2">
      {rows.map((row) => (
        <li key={row._id}>
          <Link
            to={{ pathname: adminPaths.appointment(row._id), search }}
            className="focus-ring block rounded-chip px-2 py-2 hover:bg-teal-faint"
          >
            <LineEnds end={<StatusTag status={row.sessionState} />}>
              <span className="block">
                <span className="inline-block">{formatDate(row.appoinmentDate)},</span>{' '}
                <span className="inline-block">{formatWindow(row.appoinmentTime)}</span>
              </span>
              <span className="admin-fine block text-muted">{row.dialysisCenterId.CenterName}</span>
              <AmountDue amount={row.due} className="admin-fine block" />
            </LineEnds>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Who blocked and unblocked a user, and why. */
function BlockHistory({ userId }: { userId: string }) {
  const { t } = useTranslation('admin-users');
  const { data, error, refetch, isFetching } = useQuery(blockHistoryQuery(userId));

  function whatOf({ action, after }: AuditEntry): string {
    if (action === 'user-unblocked') return t('drawer.wasUnblocked');
    return t(after?.appointments === 'cancel' ? 'drawer.wasBlockedCancelled' : 'drawer.wasBlocked');
  }

  return (
    <DrawerSection title={t('drawer.history')}>
      <DrawerBody
        known={data}
        error={error}
        missing={t('drawer.missing')}
        failed={t('drawer.historyFailed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {(actions) =>
          actions.length === 0 ? (
            <p className="text-muted">{t('drawer.neverBlocked')}</p>
          ) : (
            <HistoryList
              events={actions.map((action) => ({
                id: action.id,
                what: whatOf(action),
                when: plainDate(istDateOf(new Date(action.at))),
                who: t('drawer.by', { name: action.administrator }),
                why: action.note ? `“${action.note}”` : undefined,
              }))}
            />
          )
        }
      </DrawerBody>
    </DrawerSection>
  );
}

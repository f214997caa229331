import type { UserDetail } from '../../../../contract/admin/users';
import { istDateOf } from '../../../../domain/time';
import { formatIsoMoment, formatPrice } from '../../../i18n/format';
import { Trans } from '../../../i18n/trans';
import { useTranslation } from '../../../i18n/use-translation';
import { DrawerFacts } from '../../ui/drawer-section';
import { formatCount } from '../../ui/format-count';
import { PanelNotice } from '../../ui/panel-notice';
import { plainDate } from '../../ui/plain-date';
import { StatusTag } from '../../ui/status-tag';
import { BlockHistory } from './block-history';
import { LatestAppointments } from './latest-appointments';

/** A user's details: the account's status, upcoming and past appointments. */
export function UserDetails({ user }: { user: UserDetail }) {
  const { t } = useTranslation('admin-users');
  const { blocked, upcoming, upcomingPaid } = user;
  const count = t('drawer.upcomingCount', { count: upcoming, number: formatCount(upcoming) });
  return (
    <>
      {blocked && (
        <PanelNotice tone="loss" className="mb-4">
          <p>
            <Trans
              t={t}
              id="drawer.blockedNow"
              values={{ moment: formatIsoMoment(blocked.at), name: blocked.by }}
              components={{ strong: <strong className="admin-strong" /> }}
            />
          </p>
          {blocked.reason && <p className="[overflow-wrap:anywhere]">{blocked.reason}</p>}
        </PanelNotice>
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
      <LatestAppointments user={user} />
      <BlockHistory userId={user._id} />
    </>
  );
}

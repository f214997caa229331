import type { UserDetail } from '../../../../contract/admin/users';
import { formatPrice } from '../../../i18n/format';
import { Trans } from '../../../i18n/trans';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';

/** What blocking affects: how many appointments are upcoming, and what was paid for them. */
export function Touched({ user: { upcoming, upcomingPaid } }: { user: UserDetail }) {
  const { t } = useTranslation('admin-users');
  if (upcoming === 0) return t('blockDialog.none');
  return (
    <Trans
      t={t}
      id={upcomingPaid > 0 ? 'blockDialog.paid' : 'blockDialog.unpaid'}
      values={{ count: upcoming, number: formatCount(upcoming), amount: formatPrice(upcomingPaid) }}
      components={{ strong: <strong className="admin-strong" /> }}
    />
  );
}

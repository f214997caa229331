import type { AppointmentDetail } from '../../../../contract/admin/bookings';
import { formatIsoMoment, formatPrice } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { DrawerSection } from '../../ui/drawer-parts';

/** The payments that the payer's bank disputes, and until when the provider takes an answer. Empty without disputes. */
export function DisputesSection({ disputes }: { disputes: AppointmentDetail['disputes'] }) {
  const { t } = useTranslation('admin-appointments');
  if (disputes.length === 0) return null;
  return (
    <DrawerSection title={t('disputes.title')}>
      <ul className="flex flex-col gap-3">
        {disputes.map(({ _id, amount, standing, reason, openedAt, answerBy, closedAt }) => (
          <li key={_id}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className={standing === 'open' || standing === 'lost' ? 'admin-strong text-red' : 'admin-strong'}>
                {t(`disputes.standing.${standing}`)}
              </span>
              <span className="figure admin-strong">{formatPrice(amount)}</span>
            </div>
            {standing === 'open' && (
              <p>
                {answerBy ? t('disputes.answerBy', { when: formatIsoMoment(answerBy) }) : t('disputes.waiting')}{' '}
                {t('disputes.noRefund')}
              </p>
            )}
            <p className="admin-fine text-muted [overflow-wrap:anywhere]">
              {t('disputes.since', { when: formatIsoMoment(openedAt), reason: reason.replaceAll('_', ' ') })}
              {closedAt && ` ${t('disputes.closed', { when: formatIsoMoment(closedAt) })}`}
            </p>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

import Ban from 'lucide-react/icons/ban';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { AdminCenter, CenterImpact } from '../../../contract/admin';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { formatCount } from '../ui/format';
import { PanelCallout } from '../ui/panel-callout';

type DeleteFactsProps = { center: AdminCenter; impact: CenterImpact; onBlock: () => void };

/** Who is affected when a center is deleted, what it costs, and the milder alternative. */
export function DeleteFacts({
  center,
  impact: { patients, appointments, lastDate, refundAmount },
  onBlock,
}: DeleteFactsProps) {
  const { t } = useTranslation('admin-centers');
  return (
    <>
      {patients > 0 ? (
        <PanelCallout tone="loss">
          <p className="admin-strong">{t('delete.patients', { count: patients, shown: formatCount(patients) })}</p>
        </PanelCallout>
      ) : (
        <p>{t('delete.noPatients')}</p>
      )}
      <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-6 gap-y-1.5 [&>dt]:text-muted">
        {appointments > 0 && (
          <>
            <dt>{t('delete.appointments')}</dt>
            <dd>
              {lastDate &&
                t('delete.lastOn', {
                  count: appointments,
                  shown: formatCount(appointments),
                  date: formatDate(lastDate),
                })}{' '}
              <Link
                to={`${adminPaths.appointments}?center=${center._id}&status=confirmed,pending`}
                className="text-link"
              >
                {t('delete.seeAll')}
              </Link>
            </dd>
            <dt>{t('delete.refunds')}</dt>
            <dd>{refundAmount > 0 ? t('delete.toAccounts', { amount: formatPrice(refundAmount) }) : formatPrice(0)}</dd>
          </>
        )}
        <dt>{t('delete.undone')}</dt>
        <dd>{t('delete.past')}</dd>
      </dl>
      {center.Status === 'active' && (
        <div className="flex gap-3 rounded-chip bg-sunken px-3.5 py-3">
          <Ban size={18} className="mt-0.5 shrink-0 text-muted" />
          <p>
            <Trans
              t={t}
              id="delete.milder"
              components={{
                block: (
                  <button type="button" onClick={onBlock} className="text-link focus-ring rounded-[4px] text-left" />
                ),
              }}
            />
            {appointments > 0 &&
              ` ${t('delete.milderStay', { count: appointments, shown: formatCount(appointments) })}`}
          </p>
        </div>
      )}
    </>
  );
}

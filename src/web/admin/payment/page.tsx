import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { useMay } from '../api/administrator';
import { centerQuery } from '../centers/center-list';
import { PanelHead, RightModal } from '../ui/panel';
import { PanelCallout } from '../ui/panel-callout';
import { SAVED } from '../ui/leave-question';
import { TableFailure } from '../ui/table-message';
import { PaymentForm } from './payment-form';
import { fundingQuery } from './queries';
import { ReadFunding } from './read-funding';
import { Sponsors } from './sponsors';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-payment');
  return <PageTitle title={t('title')} />;
}

/** How a center is paid, and on which terms it takes schemes (/admin/centers/:centerId/payment). */
export default function PaymentPage() {
  const { t } = useTranslation('admin-payment');
  const { centerId: id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const center = useQuery(centerQuery(id));
  // The form starts from what is fetched when it is opened.
  const terms = useQuery({
    ...fundingQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const known = terms.isFetchedAfterMount ? terms.data : undefined;
  const leave = (state?: object) =>
    void navigate({ pathname: adminPaths.centers, search: search.toString() }, { state, preventScrollReset: true });
  const error = center.error ?? terms.error;
  if (center.data && known && may('change-center', id)) {
    return <PaymentForm center={center.data} funding={known} onLeave={() => leave()} onSaved={() => leave(SAVED)} />;
  }
  return (
    <RightModal width={600} onClose={() => leave()}>
      <PanelHead title={t('title')} subtitle={center.data?.CenterName} onClose={() => leave()} />
      {/* Nothing inside can take the focus, so it takes the focus itself to be scrolled by keyboard. */}
      <div
        tabIndex={0}
        role="group"
        aria-label={t('title')}
        className="focus-ring flex min-h-0 flex-1 flex-col gap-8 overflow-y-auto px-4 py-5 rail:px-7"
      >
        {error ? (
          <TableFailure
            title={t('loadFailed')}
            error={error}
            onRetry={() => void Promise.all([center.refetch(), terms.refetch()])}
            isRetrying={terms.isFetching}
          />
        ) : (
          known && (
            <>
              <PanelCallout tone="info">{t('readOnly')}</PanelCallout>
              <ReadFunding funding={known} />
              <Sponsors centerId={id} mayChange={false} />
            </>
          )
        )}
      </div>
    </RightModal>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { capacity } from '../../../contract/admin';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { callAdmin } from '../api/call-admin';
import { PanelHead, RightModal } from '../ui/panel';
import { TableFailure } from '../ui/table-message';
import type { PageHandle } from '../frame/require-right';
import { centerQuery, chairsKey } from './center-list';
import { ChairExceptions } from './chair-exceptions';
import { ChairWeek } from './chair-week';

export const handle = { Head, right: 'change-center', isOfCenter: true } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-centers');
  return <PageTitle title={t('chairs.title')} />;
}

/** The open chairs of a center: its week, and what is closed (/admin/centers/:centerId/chairs). */
export default function ChairsPage() {
  const { t } = useTranslation(['admin-centers', 'common']);
  const { centerId: id = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const center = useQuery(centerQuery(id));
  const rules = useQuery({
    queryKey: chairsKey(id),
    queryFn: async ({ signal }) => {
      const [template, { exceptions }] = await Promise.all([
        callAdmin(capacity.template, { params: { id }, signal }),
        callAdmin(capacity.exceptions, { params: { id }, signal }),
      ]);
      return { ...template, exceptions };
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const leave = () =>
    void navigate({ pathname: adminPaths.centers, search: search.toString() }, { preventScrollReset: true });
  const error = center.error ?? rules.error;
  return (
    <RightModal width={600} onClose={leave}>
      <PanelHead title={t('chairs.title')} subtitle={center.data?.CenterName} onClose={leave} />
      <div className="flex min-h-0 flex-1 flex-col gap-8 overflow-y-auto px-4 py-5 rail:px-7">
        {error ? (
          <TableFailure
            title={t('form.loadFailed')}
            error={error}
            onRetry={() => void Promise.all([center.refetch(), rules.refetch()])}
            isRetrying={rules.isFetching}
          />
        ) : (
          rules.data && (
            <>
              <ChairWeek key={id} id={id} week={rules.data} />
              <ChairExceptions id={id} {...rules.data} />
            </>
          )
        )}
      </div>
    </RightModal>
  );
}

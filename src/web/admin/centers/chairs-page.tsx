import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { capacity } from '../../../contract/admin';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { queryOf } from '../api/query-of';
import { PanelHead, RightModal } from '../ui/panel';
import { TableFailure } from '../ui/table-message';
import type { PageHandle } from '../frame/require-right';
import { centerQuery } from './center-list';
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
  const rules = { staleTime: 0, refetchOnWindowFocus: false };
  const week = useQuery(queryOf(capacity.template, { params: { id } }, rules));
  const except = useQuery(queryOf(capacity.exceptions, { params: { id } }, rules));
  const leave = () =>
    void navigate({ pathname: adminPaths.centers, search: search.toString() }, { preventScrollReset: true });
  const all = [center, week, except];
  const error = all.find((one) => one.error)?.error;
  return (
    <RightModal width={600} onClose={leave}>
      <PanelHead title={t('chairs.title')} subtitle={center.data?.CenterName} onClose={leave} />
      <div className="flex min-h-0 flex-1 flex-col gap-8 overflow-y-auto px-4 py-5 rail:px-7">
        {error ? (
          <TableFailure
            title={t('form.loadFailed')}
            error={error}
            onRetry={() => void Promise.all(all.map((one) => one.refetch()))}
            isRetrying={all.some((one) => one.isFetching)}
          />
        ) : (
          week.data &&
          except.data && (
            <>
              <ChairWeek key={id} id={id} week={week.data} />
              <ChairExceptions id={id} slots={week.data.slots} exceptions={except.data.exceptions} />
            </>
          )
        )}
      </div>
    </RightModal>
  );
}

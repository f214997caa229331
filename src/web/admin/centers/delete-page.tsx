import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { centers } from '../../../contract/admin';
import { PageTitle } from '../../page-head';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { Button } from '../../ui/button';
import { queryOf } from '../api/query-of';
import { Modal } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import type { PageHandle } from '../frame/require-right';
import { centerQuery } from './center-list';
import { DeleteDialog } from './delete-dialog';

export const handle = { Head, right: 'own-centers' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-centers');
  return <PageTitle title={t('delete.titlePlain')} />;
}

/** Asks whether to delete a center, with the patients affected (/admin/centers/:centerId/delete). */
export default function DeletePage() {
  const { t } = useTranslation('admin-centers');
  const errorText = useErrorText();
  const { centerId = '' } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const center = useQuery(centerQuery(centerId));
  const impact = useQuery(
    queryOf(
      centers.impact,
      { params: { id: centerId }, query: {} },
      { select: (answer) => answer.impact, staleTime: 0, gcTime: 0 },
    ),
  );
  const leave = () =>
    void navigate({ pathname: adminPaths.centers, search: search.toString() }, { preventScrollReset: true });

  if (center.data && impact.data) return <DeleteDialog center={center.data} impact={impact.data} onLeave={leave} />;

  const error = center.error ?? impact.error;
  const retry = () => {
    if (center.error) void center.refetch();
    if (impact.error) void impact.refetch();
  };
  return (
    <Modal
      onClose={leave}
      title={center.data ? t('delete.title', { name: center.data.CenterName }) : t('delete.titlePlain')}
      footer={
        <>
          <Button size="compact" variant="neutral" autoFocus onPress={leave}>
            {t('delete.keep')}
          </Button>
          {error && (
            <Button
              size="compact"
              onPress={retry}
              isBusy={center.isFetching || impact.isFetching}
              busyLabel={t('common:loading')}
            >
              {t('common:tryAgain')}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <PanelCallout tone="error">{t('delete.failed', { reason: errorText(error) })}</PanelCallout>
      ) : (
        <p role="status" className="text-muted">
          {t('delete.loading')}
        </p>
      )}
    </Modal>
  );
}

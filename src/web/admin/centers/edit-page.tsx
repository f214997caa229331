import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { PageTitle } from '../../page-head';
import { useTranslation } from '../../i18n/use-translation';
import { PanelHead } from '../ui/panel-parts';
import { RightModal } from '../ui/right-modal';
import { TableFailure } from '../ui/table-message';
import { centerQuery } from './center-list';
import { EditForm } from './edit-form';
import { FormBars } from './form-bars';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-centers');
  return <PageTitle title={t('form.editTitlePlain')} />;
}

/**
 * Edits a center, in a panel above the list (/admin/centers/:centerId/edit). It starts from the center's present state.
 */
export default function EditPage() {
  const { t } = useTranslation('admin-centers');
  const { centerId = '' } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data: center, error, isFetching, refetch } = useQuery(centerQuery(centerId));
  const leave = (state?: object) =>
    void navigate({ pathname: '/admin/centers', search: search.toString() }, { state, preventScrollReset: true });

  if (center) return <EditForm key={center._id} center={center} onLeave={leave} />;
  return (
    <RightModal width={600} onClose={() => leave()}>
      <PanelHead title={t('form.editTitlePlain')} onClose={() => leave()} />
      {error ? (
        <TableFailure
          title={t('form.loadFailed')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <FormBars />
      )}
    </RightModal>
  );
}

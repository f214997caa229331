import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import { Outlet, useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { centers } from '../../../contract/admin';
import type { ResponseOf } from '../../../contract/endpoint';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { useMay } from '../api/administrator';
import { formatCount } from '../ui/format';
import { TitleBar } from '../ui/title-bar';
import { useShortcut } from '../ui/shortcuts';
import type { PageHandle } from '../frame/require-right';
import { useCenterList } from './center-list';
import { CenterTable } from './center-table';

export const handle = { Head, right: 'see' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-centers');
  return <PageTitle title={t('title')} />;
}

/** The centers (/admin/centers). Adding, editing and deleting open above, each with its own URL. */
export default function CentersPage() {
  const { t } = useTranslation('admin-centers');
  const list = useCenterList();
  const { answer } = list;
  const navigate = useNavigate();
  const addTo = `${adminPaths.newCenter}${list.search}`;
  const mayAdd = useMay()('own-centers');
  useShortcut('n', t('keys.add'), () => void navigate(addTo, { preventScrollReset: true }), !mayAdd);
  return (
    <>
      <TitleBar
        title={t('title')}
        count={answer.data && <CountLine page={answer.data} isFiltered={list.isFiltered} />}
        action={
          mayAdd && (
            <>
              <ButtonLink to={adminPaths.importCenters} size="compact" variant="neutral" icon={<FileUp size={18} />}>
                <span className="max-rail:sr-only">{t('import')}</span>
              </ButtonLink>
              <ButtonLink to={addTo} preventScrollReset size="compact" icon={<Plus size={18} />}>
                {t('add')}
              </ButtonLink>
            </>
          )
        }
      />
      <CenterTable list={list} />
      <Outlet />
    </>
  );
}

type CountLineProps = { page: ResponseOf<typeof centers.list>; isFiltered: boolean };

/** How many centers there are, or how many of them match. */
function CountLine({ page: { total = 0, all = 0, counts }, isFiltered }: CountLineProps) {
  const { t } = useTranslation('admin-centers');
  if (isFiltered || !counts) return t('match', { shown: formatCount(total), all: formatCount(all) });
  const chairs = t('chairs', { count: counts.openChairs, shown: formatCount(counts.openChairs) });
  return t('count', { count: all, all: formatCount(all), active: formatCount(counts.active), chairs });
}

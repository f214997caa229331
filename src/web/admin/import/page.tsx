import Building2 from 'lucide-react/icons/building-2';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { ImportOf } from '../../../domain/imports';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { useMay } from '../api/administrator';
import { TitleBar } from '../ui/title-bar';
import type { PageHandle } from '../frame/require-right';
import { PastImports } from './past-imports';

export const handle = { Head, right: 'book' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-import');
  return <PageTitle title={t('title')} />;
}

const ICON = { size: 24, className: 'mt-0.5 shrink-0 text-teal' } as const;

/** Chooses what kind of list to import (/admin/import). */
export default function ImportPage() {
  const { t } = useTranslation('admin-import');
  const mayCenters = useMay()('own-centers');
  return (
    <>
      <TitleBar title={t('title')} />
      <p className="max-w-[75ch] pb-4">{t('lead')}</p>
      <div className="grid max-w-200 gap-3 rail:grid-cols-2">
        <ListCard what="patients" icon={<Users {...ICON} />} />
        {mayCenters && <ListCard what="centers" icon={<Building2 {...ICON} />} />}
      </div>
      <PastImports />
    </>
  );
}

/** A card that leads to the import of one kind of list. */
function ListCard({ what, icon }: { what: ImportOf; icon: ReactNode }) {
  const { t } = useTranslation('admin-import');
  return (
    <Link
      to={what === 'patients' ? adminPaths.importPatients : adminPaths.importCenters}
      className="focus-ring flex gap-3.5 rounded-tile border border-line bg-surface px-4.5 py-4 hover:border-teal hover:bg-teal-faint"
    >
      {icon}
      <span>
        <span className="admin-heading block">{t(`choose.${what}`)}</span>
        <span className="text-muted">{t(`choose.${what}Text`)}</span>
      </span>
    </Link>
  );
}

import type { AdminCenter } from '../../../contract/admin';
import { useTranslation } from '../../i18n/use-translation';
import type { Translate } from '../../i18n/use-translation';
import type { Column } from '../ui/column';
import { StatusTag } from '../ui/status-tag';
import { addressLines } from './address-lines';
import { CenterActions, FoldedCenterActions } from './center-actions';
import type { CenterSort } from './center-list';

/** Slots as the specification writes them: `12/12`. */
function formatSlots({ Slots }: AdminCenter): string {
  return `${Slots}/${Slots}`;
}

/** The columns of the centers (spec.md, section 2), of which the contact and the slots fold into others. */
export function centerColumns(t: Translate<'admin-centers'>, search: string): Column<AdminCenter, CenterSort>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      sort: 'name',
      width: '20%',
      foldedWidth: '27%',
      cell: (center, layout) => (
        <>
          {center.CenterName}
          {layout === 'folded' && (
            <span className="admin-fine figure block font-[450] text-muted">{center.ContactNumber}</span>
          )}
        </>
      ),
    },
    {
      id: 'address',
      header: t('columns.address'),
      sort: 'address',
      width: '23%',
      foldedWidth: '28%',
      cell: (center) => <Address center={center} />,
    },
    {
      id: 'contact',
      header: t('columns.contact'),
      isFolded: true,
      width: '12%',
      cell: ({ ContactNumber }) => <span className="figure">{ContactNumber}</span>,
    },
    {
      id: 'slots',
      header: t('columns.slots'),
      sort: 'slots',
      align: 'end',
      isFolded: true,
      width: '8%',
      cell: formatSlots,
    },
    {
      id: 'status',
      header: t('columns.status'),
      sort: 'status',
      width: '11%',
      foldedWidth: '19%',
      cell: (center, layout) => (
        <>
          <StatusTag status={center.Status} />
          {layout === 'folded' && (
            <span className="admin-fine block text-muted">
              {t('columns.slots')} {formatSlots(center)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: t('columns.actions'),
      cell: (center, layout) =>
        layout === 'wide' ? (
          <CenterActions center={center} search={search} />
        ) : (
          <FoldedCenterActions center={center} search={search} />
        ),
    },
  ];
}

function Address({ center }: { center: AdminCenter }) {
  const [street, city] = addressLines(center);
  return (
    <>
      {street}
      <span className="admin-fine block text-muted">{city}</span>
    </>
  );
}

/** A center in the phone's list. */
export function CenterItem({ center }: { center: AdminCenter }) {
  const { t } = useTranslation('admin-centers');
  const [street, city] = addressLines(center);
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="admin-strong min-w-0">{center.CenterName}</span>
        <StatusTag status={center.Status} className="shrink-0" />
      </span>
      <span className="mt-0.5 block">
        {street}, {city}
      </span>
      <span className="flex justify-between gap-3 text-muted">
        <span className="figure">{center.ContactNumber}</span>
        <span className="figure">
          {t('columns.slots')} {formatSlots(center)}
        </span>
      </span>
    </>
  );
}

import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { AdminCenter } from '../../../contract/admin';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type Columns, sortedBy } from '../ui/data-table';
import { LineEnds } from '../ui/line-ends';
import { StatusTag } from '../ui/status-tag';
import { useLayout } from '../ui/use-media';
import { CenterActions } from './center-actions';
import type { CenterSort } from './center-list';

/** Slots as the specification writes them: `12/12`. */
function formatSlots({ Slots }: AdminCenter): string {
  return `${Slots}/${Slots}`;
}

const column = createColumnHelper<AdminCenter>();

/**
 * The columns of the centers (spec.md, section 2). Contact and slots fold into other columns where there is little room.
 */
export function useCenterColumns(): Columns<AdminCenter> {
  const { t } = useTranslation('admin-centers');
  const isFolded = useLayout() === 'folded';
  return useMemo(
    () => [
      column.accessor('CenterName', {
        ...sortedBy<CenterSort>('name'),
        header: t('columns.name'),
        cell: ({ row: { original: center } }) => (
          <>
            {center.CenterName}
            {isFolded && <span className="admin-fine figure block font-[450] text-muted">{center.ContactNumber}</span>}
          </>
        ),
        meta: { width: isFolded ? '26%' : '190px' },
      }),
      column.accessor('CenterAddress', {
        ...sortedBy<CenterSort>('address'),
        header: t('columns.address'),
        cell: ({ row }) => <Address center={row.original} />,
        meta: isFolded ? { width: '26%' } : {},
      }),
      column.display({
        id: 'contact',
        header: t('columns.contact'),
        cell: ({ row }) => <span className="figure">{row.original.ContactNumber}</span>,
        meta: { width: '124px', isWideOnly: true },
      }),
      column.accessor('Slots', {
        ...sortedBy<CenterSort>('slots'),
        header: t('columns.slots'),
        cell: ({ row }) => formatSlots(row.original),
        meta: { align: 'end', width: '76px', isWideOnly: true },
      }),
      column.accessor('Status', {
        ...sortedBy<CenterSort>('status'),
        header: t('columns.status'),
        cell: ({ row: { original: center } }) => (
          <>
            <StatusTag status={center.Status} />
            {isFolded && (
              <span className="admin-fine block text-muted">
                {t('columns.slots')} {formatSlots(center)}
              </span>
            )}
          </>
        ),
        meta: { width: isFolded ? '18%' : '100px' },
      }),
      column.display({
        id: 'actions',
        header: t('columns.actions'),
        cell: ({ row: { original: center } }) => <CenterActions center={center} isFolded={isFolded} />,
        // Four actions on one line; two and two where the contact folds.
        meta: isFolded ? {} : { width: '326px' },
      }),
    ],
    [t, isFolded],
  );
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
      <LineEnds end={<StatusTag status={center.Status} />}>
        <span className="admin-strong">{center.CenterName}</span>
      </LineEnds>
      <span className="mt-0.5 block">
        {street}, {city}
      </span>
      <span className="block text-muted">
        <LineEnds
          end={
            <span className="figure">
              {t('columns.slots')} {formatSlots(center)}
            </span>
          }
        >
          {center.ContactNumber}
        </LineEnds>
      </span>
    </>
  );
}

/** An address in two lines: the street; then the city, with the PIN code if the address ends with one. */
export function addressLines({
  CenterAddress,
  CenterCity,
}: Pick<AdminCenter, 'CenterAddress' | 'CenterCity'>): [string, string] {
  const pin = /[\s,-]+(\d{3} ?\d{3})$/.exec(CenterAddress);
  const withoutPin = (pin ? CenterAddress.slice(0, pin.index) : CenterAddress).trim();
  const ending = `, ${CenterCity}`;
  const street = withoutPin.toLowerCase().endsWith(ending.toLowerCase())
    ? withoutPin.slice(0, -ending.length)
    : withoutPin;
  return [street, pin ? `${CenterCity} ${pin[1]}` : CenterCity];
}

import UserPlus from 'lucide-react/icons/user-plus';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { Outlet, useParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { APPOINTMENTS_CSV } from '../../../contract/admin/bookings';
import { urlOf } from '../../../contract/endpoint';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { useMay } from '../api/administrator';
import { ExportLink, withoutPage } from '../ui/export-link';
import { formatCount } from '../ui/format';
import { TitleBar } from '../ui/title-bar';
import { useShortcut } from '../ui/shortcuts';
import { useLayout } from '../ui/use-media';
import type { PageHandle } from '../frame/require-right';
import { ListFilters } from '../ui/list-filters';
import { splitValues } from '../ui/list-state';
import { type AppointmentList, useAppointmentList } from './appointment-list';
import { AppointmentTable } from './appointment-table';
import { useFilters } from './filters';
import { StatusDialog } from './status-dialog';

export const handle = { Head, right: 'see' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-appointments');
  return <PageTitle title={t('title')} />;
}

/** All appointments: to find them, open them beside the list and change them (/admin/appointments). */
export default function AppointmentsPage() {
  const { t } = useTranslation('admin-appointments');
  const { appointmentId } = useParams();
  const layout = useLayout();
  const list = useAppointmentList();
  const filters = useFilters(list);
  const count = useCountText(list);
  const [turning, setTurning] = useState<string | null>(null);
  const may = useMay();
  useShortcut('r', t('admin:shortcuts.refresh'), () => void list.answer.refetch());
  useShortcut('s', t('shortcuts.changeStatus'), null);
  return (
    <>
      <TitleBar title={t('title')} count={count} action={<HeadActions list={list} />} />
      <ListFilters
        list={list}
        filters={filters}
        answer={list.answer}
        search={{
          label: t('filters.patient'),
          placeholder: t('filters.patientPlaceholder'),
          className: 'rail:max-lg:col-span-2',
        }}
        className="rail:grid rail:grid-cols-2 lg:grid-cols-[1.3fr_1.2fr_1fr_1fr_1.15fr]"
      />
      <AppointmentTable
        list={list}
        filters={filters}
        openId={appointmentId}
        onChangeStatus={({ _id, dialysisCenterId }) => may('book', dialysisCenterId._id) && setTurning(_id)}
      />
      {layout === 'list' && (
        <div className="mt-3 flex">
          <ExportList list={list} />
        </div>
      )}
      {turning && <StatusDialog id={turning} onClose={() => setTurning(null)} />}
      <Outlet context={list} />
    </>
  );
}

/** Links for the filtered list: the day sheet of a center, and the export. On the phone they are below the list. */
function HeadActions({ list }: { list: AppointmentList }) {
  const { t } = useTranslation('admin-appointments');
  const { t: tBook } = useTranslation('admin-book');
  const layout = useLayout();
  const [center] = splitValues(list.filters.center);
  const date = list.days?.from ?? list.days?.to;
  const mayBook = useMay()('book');
  const sheet = new URLSearchParams({ ...(center && { center }), ...(date && { date }) });
  return (
    <>
      {layout !== 'list' && <ExportList list={list} />}
      <ButtonLink
        to={{ pathname: adminPaths.daySheet, search: sheet.toString() }}
        variant="neutral"
        size="compact"
        icon={<Printer size={18} />}
      >
        {t('daySheet')}
      </ButtonLink>
      {mayBook && layout !== 'list' && (
        <ButtonLink
          to={{ pathname: adminPaths.book, search: center ? new URLSearchParams({ center }).toString() : '' }}
          size="compact"
          icon={<UserPlus size={18} />}
        >
          {tBook('open')}
        </ButtonLink>
      )}
    </>
  );
}

/** The file of the filtered list. */
function ExportList({ list }: { list: AppointmentList }) {
  return <ExportLink href={urlOf(APPOINTMENTS_CSV, undefined, withoutPage(list.query))} fileName="appointments.csv" />;
}

/** The line below the title: how many appointments there are, or match. Empty while unknown. */
function useCountText({ answer, isFiltered, sort }: AppointmentList): string {
  const { t } = useTranslation('admin-appointments');
  const { total, totalIsCapped, all, allIsCapped, isNear } = answer.data ?? {};
  if (total === undefined || all === undefined) return '';
  const count = isFiltered
    ? t(isNear ? 'count.near' : 'count.match', {
        number: formatCount(total, totalIsCapped),
        all: formatCount(all, allIsCapped),
      })
    : t('count.all', { count: all, number: formatCount(all, allIsCapped) });
  return sort.by === 'created' && sort.order === 'desc' && total > 1 ? t('count.newestFirst', { count }) : count;
}

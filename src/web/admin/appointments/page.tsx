import { useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { PageTitle } from '../../page-head';
import { useTranslation } from '../../i18n/use-translation';
import { PageHead } from '../ui/page-head';
import { useShortcut } from '../ui/shortcuts';
import { useLayout } from '../ui/use-media';
import { Filters } from './filters/filters';
import { useFilterWords } from './filters/use-filter-words';
import { AppointmentTable } from './list/appointment-table';
import { ExportLink } from './list/export-link';
import { HeadActions } from './list/head-actions';
import { useAppointmentList } from './list/use-appointment-list';
import { useCountText } from './list/use-count-text';
import { StatusDialog } from './status/status-dialog';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-appointments');
  return <PageTitle title={t('title')} />;
}

/** Every appointment: found, opened beside the list and changed (/admin/appointments). */
export default function AppointmentsPage() {
  const { t } = useTranslation('admin-appointments');
  const { appointmentId } = useParams();
  const layout = useLayout();
  const list = useAppointmentList();
  const words = useFilterWords(list);
  const count = useCountText(list);
  const [turning, setTurning] = useState<string | null>(null);
  useShortcut('r', t('admin:shortcuts.refresh'), () => void list.answer.refetch());
  useShortcut('s', t('shortcuts.changeStatus'), null);
  return (
    <>
      <PageHead title={t('title')} count={count} action={<HeadActions list={list} />} />
      <Filters list={list} words={words} />
      <AppointmentTable
        list={list}
        words={words}
        openId={appointmentId}
        onChangeStatus={({ _id }) => setTurning(_id)}
      />
      {layout === 'list' && (
        <div className="mt-3 flex">
          <ExportLink list={list} />
        </div>
      )}
      {turning && <StatusDialog id={turning} onClose={() => setTurning(null)} />}
      <Outlet context={list} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useOutletContext, useParams } from 'react-router';
import { Button } from '../../ui/button';
import { Drawer } from '../ui/drawer';
import { DrawerBody } from '../ui/drawer-body';
import { DrawerSteps } from '../ui/drawer-steps';
import { useShortcut } from '../ui/shortcuts';
import { AppointmentDetails } from './drawer/appointment-details';
import { appointmentQuery } from './drawer/appointment-query';
import { PatientLine } from './drawer/patient-line';
import { WhenAndWhere } from './drawer/when-and-where';
import type { AppointmentList } from './list/use-appointment-list';
import { StatusDialog } from './status/status-dialog';

/** One appointment, beside the table (/admin/appointments/:appointmentId). */
export default function AppointmentDrawerPage() {
  const { t } = useTranslation('admin-appointments');
  const id = useParams().appointmentId!;
  const list = useOutletContext<AppointmentList>();
  const navigate = useNavigate();
  const [isTurning, setTurning] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(appointmentQuery(id));

  const rows = list.answer.data?.Appoinments ?? [];
  const index = rows.findIndex(({ _id }) => _id === id);
  const appointment = data?.appointment ?? rows[index];
  useShortcut('s', t('shortcuts.changeStatus'), () => setTurning(true), !data);

  function go(to: string) {
    void navigate({ pathname: to, search: list.search }, { replace: true, preventScrollReset: true });
  }
  function step(by: -1 | 1) {
    const next = index >= 0 ? rows[index + by] : undefined;
    if (next) go(`/admin/appointments/${next._id}`);
  }

  return (
    <>
      <Drawer
        title={appointment?.userId.username ?? t('drawer.title')}
        subtitle={appointment && <PatientLine patient={appointment.userId} />}
        onClose={() => go('/admin/appointments')}
        onStep={step}
        footer={
          (index >= 0 || data) && (
            <>
              {index >= 0 && (
                <DrawerSteps
                  index={index}
                  rowCount={rows.length}
                  before={(list.page - 1) * list.pageSize}
                  total={list.answer.data?.total ?? rows.length}
                  previous={t('drawer.steps.previous')}
                  next={t('drawer.steps.next')}
                  onStep={step}
                />
              )}
              {data && (
                <Button size="compact" className="ml-auto max-rail:flex-1" onPress={() => setTurning(true)}>
                  {t('drawer.changeStatus')}
                </Button>
              )}
            </>
          )
        }
      >
        {appointment && <WhenAndWhere appointment={appointment} center={data?.appointment.center} />}
        <DrawerBody
          known={data}
          error={error}
          missing={t('drawer.missing')}
          failed={t('drawer.failed')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {({ appointment: details, now }) => <AppointmentDetails appointment={details} now={new Date(now)} />}
        </DrawerBody>
      </Drawer>
      {isTurning && <StatusDialog id={id} onClose={() => setTurning(false)} />}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { RowDrawer } from '../ui/row-drawer';
import { useShortcut } from '../ui/shortcuts';
import { AppointmentDetails } from './drawer/appointment-details';
import { appointmentQuery } from './drawer/appointment-query';
import { PaidByHandDialog } from './drawer/paid-by-hand-dialog';
import { PatientLine } from './drawer/patient-line';
import type { Refund } from './drawer/refunds-section';
import { WhenAndWhere } from './drawer/when-and-where';
import type { AppointmentList } from './list/use-appointment-list';
import { StatusDialog } from './status/status-dialog';

/** One appointment, beside the table (/admin/appointments/:appointmentId). */
export default function AppointmentDrawerPage() {
  const { t } = useTranslation('admin-appointments');
  const id = useParams().appointmentId!;
  const list = useOutletContext<AppointmentList>();
  // Outside of the drawer, which is remounted when the screen turns from narrow to wide.
  const [isTurning, setTurning] = useState(false);
  const [paidByHand, setPaidByHand] = useState<Refund | null>(null);
  const answer = useQuery(appointmentQuery(id));
  useShortcut('s', t('shortcuts.changeStatus'), () => setTurning(true), !answer.data);

  const rows = list.answer.data?.Appoinments ?? [];
  const appointment = answer.data?.appointment ?? rows.find(({ _id }) => _id === id);
  return (
    <>
      <RowDrawer
        id={id}
        rowIds={rows.map(({ _id }) => _id)}
        list={list}
        counted={list.answer.data}
        path="/admin/appointments"
        title={appointment?.userId.username ?? t('drawer.title')}
        subtitle={appointment && <PatientLine patient={appointment.userId} />}
        answer={answer}
        action={() => (
          <Button size="compact" className="ml-auto max-rail:flex-1" onPress={() => setTurning(true)}>
            {t('drawer.changeStatus')}
          </Button>
        )}
        head={appointment && <WhenAndWhere appointment={appointment} center={answer.data?.appointment.center} />}
        words={{
          previous: t('drawer.steps.previous'),
          next: t('drawer.steps.next'),
          missing: t('drawer.missing'),
          failed: t('drawer.failed'),
        }}
      >
        {({ appointment: details, now }) => (
          <AppointmentDetails appointment={details} now={new Date(now)} onPaidByHand={setPaidByHand} />
        )}
      </RowDrawer>
      {isTurning && <StatusDialog id={id} onClose={() => setTurning(false)} />}
      {paidByHand && <PaidByHandDialog refund={paidByHand} onClose={() => setPaidByHand(null)} />}
    </>
  );
}

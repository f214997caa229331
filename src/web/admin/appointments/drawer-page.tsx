import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { AppointmentDetail } from '../../../contract/admin/bookings';
import { DESK_MODES } from '../../../domain/desk-money';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { type PersonAsked, PersonDialogs, PersonPanel } from '../book/person-panel';
import { RowDrawer } from '../ui/row-drawer';
import { useShortcut } from '../ui/shortcuts';
import type { AppointmentList } from './appointment-list';
import { AttendanceSection } from './drawer/attendance-section';
import { DeskEntriesSection } from './drawer/desk-entries';
import { OpenDialog, type Opened } from './drawer/open-dialog';
import { DisputesSection } from './drawer/disputes-section';
import { PatientLine, WhenAndWhere } from './drawer/drawer-head';
import { HistorySection } from './drawer/history-section';
import { MailsSection } from './drawer/mails-section';
import { NoticesSection } from './drawer/notices-section';
import { PaymentSection } from './drawer/payment-section';
import { RefundsSection } from './drawer/refunds-section';
import { appointmentQuery } from './queries';

type Open = (opened: Opened) => void;

/** One appointment, beside the table (/admin/appointments/:appointmentId). */
export default function AppointmentDrawerPage() {
  const { t } = useTranslation('admin-appointments');
  const id = useParams().appointmentId!;
  const list = useOutletContext<AppointmentList>();
  // Kept outside of the drawer, which is remounted when the screen turns from narrow to wide.
  const [opened, setOpened] = useState<Opened | null>(null);
  const [asked, setAsked] = useState<PersonAsked>(null);
  const answer = useQuery(appointmentQuery(id));
  const mayBook = useMay()('book', answer.data?.appointment.dialysisCenterId._id);
  useShortcut('s', t('shortcuts.changeStatus'), () => setOpened({ dialog: 'status' }), !answer.data || !mayBook);

  const rows = list.answer.data?.Appoinments ?? [];
  const appointment = answer.data?.appointment ?? rows.find(({ _id }) => _id === id);
  const canMove = appointment?.bookingStatus === 'confirmed' || appointment?.bookingStatus === 'pending';
  return (
    <>
      <RowDrawer
        id={id}
        rowIds={rows.map(({ _id }) => _id)}
        list={list}
        counted={list.answer.data}
        path={adminPaths.appointments}
        title={appointment?.userId.username ?? t('drawer.title')}
        subtitle={
          appointment && (
            <PatientLine
              patient={appointment.userId}
              centerId={appointment.dialysisCenterId._id}
              phone={answer.data?.appointment.phone ?? null}
              hasAccount={answer.data?.appointment.hasAccount !== false}
            />
          )
        }
        answer={answer}
        action={({ appointment: details }) =>
          mayBook && <Actions canMove={canMove} canTake={mayTake(details)} onOpen={setOpened} />
        }
        head={appointment && <WhenAndWhere appointment={appointment} details={answer.data?.appointment} />}
        words={{
          previous: t('drawer.steps.previous'),
          next: t('drawer.steps.next'),
          missing: t('drawer.missing'),
          failed: t('drawer.failed'),
        }}
      >
        {({ appointment: details, now }) => (
          <Sections details={details} now={new Date(now)} onOpen={setOpened} onAsk={setAsked} />
        )}
      </RowDrawer>
      {appointment && (
        <PersonDialogs key={id} patientId={appointment.userId._id} asked={asked} onClose={() => setAsked(null)} />
      )}
      {opened && (
        <OpenDialog
          opened={opened}
          id={id}
          known={answer.data}
          // A late answer must not close a dialog that was opened after it.
          onClose={() => setOpened((current) => (current === opened ? null : current))}
        />
      )}
    </>
  );
}

/** The buttons at the foot: move the appointment, and change its status. */
function Actions({ canMove, canTake, onOpen }: { canMove: boolean; canTake: boolean; onOpen: Open }) {
  const { t } = useTranslation('admin-appointments');
  const { t: tBook } = useTranslation('admin-book');
  return (
    <>
      {canMove && (
        <Button
          size="compact"
          variant="neutral"
          className="ml-auto max-rail:flex-auto"
          onPress={() => onOpen({ dialog: 'move' })}
        >
          {tBook('move.open')}
        </Button>
      )}
      {canMove && (
        <Button
          size="compact"
          variant="neutral"
          className="max-rail:flex-auto"
          onPress={() => onOpen({ dialog: 'swap' })}
        >
          {tBook('swap.open')}
        </Button>
      )}
      <Button
        size="compact"
        // Only one button is filled. Where a payment can be taken, it is that one.
        variant={canTake ? 'neutral' : 'primary'}
        className={canMove ? 'max-rail:flex-auto' : 'ml-auto max-rail:flex-auto'}
        onPress={() => onOpen({ dialog: 'status' })}
      >
        {t('drawer.changeStatus')}
      </Button>
    </>
  );
}

type SectionsProps = { details: AppointmentDetail; now: Date; onOpen: Open; onAsk: (asked: PersonAsked) => void };

/** Everything known of the appointment that the administrator may see. */
function Sections({ details, now, onOpen, onAsk }: SectionsProps) {
  const may = useMay();
  const centerId = details.dialysisCenterId._id;
  const mayBook = may('book', centerId);
  const mayRefund = may('refund', centerId);
  return (
    <>
      {mayBook && <PersonPanel patientId={details.userId._id} onAsk={onAsk} />}
      <AttendanceSection appointment={details} />
      <PaymentSection
        appointment={details}
        now={now}
        onTakePayment={
          mayTake(details)
            ? () => onOpen({ dialog: 'take-payment', payment: { ...deskFacts(details), amount: details.due } })
            : null
        }
        onWriteOff={mayWriteOff(details) && mayRefund ? () => onOpen({ dialog: 'write-off' }) : null}
      />
      <DisputesSection disputes={details.disputes} />
      <DeskEntriesSection entries={details.deskEntries} />
      <RefundsSection
        appointment={details}
        mayRefund={mayRefund}
        onPaidByHand={(refund) => onOpen({ dialog: 'paid-by-hand', refund })}
        onPayBack={({ _id: refundId, amount }) =>
          onOpen({ dialog: 'pay-back', refund: { ...deskFacts(details), refundId, amount } })
        }
        onStart={() => onOpen({ dialog: 'refund' })}
      />
      <NoticesSection
        notices={details.notices}
        patient={details.userId.username}
        onWrite={may('message', centerId) ? () => onOpen({ dialog: 'write' }) : null}
      />
      <MailsSection mails={details.mails} maySend={mayBook} />
      <HistorySection history={details.history} />
    </>
  );
}

/** Whether the administrator may take what is due at the center. */
function mayTake({ due, mayAtDesk }: AppointmentDetail): boolean {
  return due > 0 && mayAtDesk.takeMoney;
}

/** Whether what is due at the center can be written off. */
function mayWriteOff({ due, payment }: AppointmentDetail): boolean {
  return due > 0 && payment?.status === 'due';
}

/** The facts that the dialogs of the desk show. */
function deskFacts({ _id: bookingId, userId, paidBy }: AppointmentDetail) {
  const mode = DESK_MODES.find((one) => paidBy === `desk-${one}`) ?? null;
  return { bookingId, patient: userId.username, paidBy: mode };
}

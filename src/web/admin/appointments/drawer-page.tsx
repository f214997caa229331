import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { Appointment, AppointmentDetail } from '../../../contract/admin/bookings';
import { DESK_MODES, type DeskMode } from '../../../domain/desk-money';
import { phoneHref } from '../../../domain/phone-href';
import { formatDate, formatIsoMoment, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { PersonPanel } from '../book/person-panel';
import { WriteDialog } from '../messages/write-dialog';
import { PayRefundDialog, TakePaymentDialog } from '../cash/payment-dialogs';
import { RowDrawer } from '../ui/row-drawer';
import { useShortcut } from '../ui/shortcuts';
import { StatusTag } from '../ui/status-tag';
import type { AppointmentList } from './appointment-list';
import { AttendanceSection } from './drawer/attendance-section';
import { DeskEntriesSection } from './drawer/desk-entries';
import { DisputesSection } from './drawer/disputes-section';
import { HistorySection } from './drawer/history-section';
import { MailsSection } from './drawer/mails-section';
import { NoticesSection } from './drawer/notices-section';
import { PaymentSection } from './drawer/payment-section';
import { RefundDialog } from './drawer/refund-dialog';
import { PaidByHandDialog, type Refund, RefundsSection } from './drawer/refunds-section';
import { WriteOffDialog } from './drawer/write-off-dialog';
import { MoveDialog } from './move-dialog';
import { appointmentQuery } from './queries';
import { StatusDialog } from './status-dialog';

/** One appointment, beside the table (/admin/appointments/:appointmentId). */
export default function AppointmentDrawerPage() {
  const { t } = useTranslation('admin-appointments');
  const { t: tBook } = useTranslation('admin-book');
  const id = useParams().appointmentId!;
  const list = useOutletContext<AppointmentList>();
  // Outside of the drawer, which is remounted when the screen turns from narrow to wide.
  const [isTurning, setTurning] = useState(false);
  const [paidByHand, setPaidByHand] = useState<Refund | null>(null);
  const [isRefunding, setRefunding] = useState(false);
  const [paying, setPaying] = useState<(DeskFacts & { amount: number }) | null>(null);
  const [returning, setReturning] = useState<(DeskFacts & { refundId: string; amount: number }) | null>(null);
  const [isMoving, setMoving] = useState(false);
  const [isWritingOff, setWritingOff] = useState(false);
  const answer = useQuery(appointmentQuery(id));
  const may = useMay();
  const centerId = answer.data?.appointment.dialysisCenterId._id;
  const mayBook = may('book', centerId);
  const [isWriting, setWriting] = useState(false);
  useShortcut('s', t('shortcuts.changeStatus'), () => setTurning(true), !answer.data || !mayBook);

  const rows = list.answer.data?.Appoinments ?? [];
  const appointment = answer.data?.appointment ?? rows.find(({ _id }) => _id === id);
  const canMove = mayBook && (appointment?.bookingStatus === 'confirmed' || appointment?.bookingStatus === 'pending');
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
              phone={answer.data?.appointment.phone ?? null}
              hasAccount={answer.data?.appointment.hasAccount !== false}
            />
          )
        }
        answer={answer}
        action={() =>
          mayBook && (
            <>
              {canMove && (
                <Button
                  size="compact"
                  variant="neutral"
                  className="ml-auto max-rail:flex-1"
                  onPress={() => setMoving(true)}
                >
                  {tBook('move.open')}
                </Button>
              )}
              <Button
                size="compact"
                className={canMove ? 'max-rail:flex-1' : 'ml-auto max-rail:flex-1'}
                onPress={() => setTurning(true)}
              >
                {t('drawer.changeStatus')}
              </Button>
            </>
          )
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
          <>
            {mayBook && <PersonPanel patientId={details.userId._id} />}
            <AttendanceSection appointment={details} />
            <PaymentSection
              appointment={details}
              now={new Date(now)}
              onTakePayment={() => setPaying({ ...deskFacts(details), amount: details.due })}
              onWriteOff={mayWriteOff(details) && may('refund', centerId) ? () => setWritingOff(true) : null}
            />
            <DisputesSection disputes={details.disputes} />
            <DeskEntriesSection entries={details.deskEntries} />
            <RefundsSection
              appointment={details}
              mayRefund={may('refund', centerId)}
              onPaidByHand={setPaidByHand}
              onPayBack={({ _id: refundId, amount }) => setReturning({ ...deskFacts(details), refundId, amount })}
              onStart={() => setRefunding(true)}
            />
            <NoticesSection
              notices={details.notices}
              patient={details.userId.username}
              onWrite={may('message', centerId) ? () => setWriting(true) : null}
            />
            <MailsSection mails={details.mails} maySend={mayBook} />
            <HistorySection history={details.history} />
          </>
        )}
      </RowDrawer>
      {isTurning && <StatusDialog id={id} onClose={() => setTurning(false)} />}
      {isWriting && answer.data && (
        <WriteDialog
          to={{ bookingId: id }}
          toWhom={answer.data.appointment.userId.username}
          onClose={() => setWriting(false)}
        />
      )}
      {isMoving && answer.data && (
        <MoveDialog
          appointment={answer.data.appointment}
          now={new Date(answer.data.now)}
          onClose={() => setMoving(false)}
        />
      )}
      {isRefunding && answer.data && (
        <RefundDialog appointment={answer.data.appointment} onClose={() => setRefunding(false)} />
      )}
      {isWritingOff && answer.data && (
        <WriteOffDialog appointment={answer.data.appointment} onClose={() => setWritingOff(false)} />
      )}
      {paying && (
        <TakePaymentDialog payment={{ patient: paying.patient, sessions: [paying] }} onClose={() => setPaying(null)} />
      )}
      {returning && <PayRefundDialog refund={returning} onClose={() => setReturning(null)} />}
      {paidByHand && <PaidByHandDialog refund={paidByHand} onClose={() => setPaidByHand(null)} />}
    </>
  );
}

/** Whether something is due at the center that can be given up. */
function mayWriteOff({ due, payment }: AppointmentDetail): boolean {
  return due > 0 && payment?.status === 'due';
}

type DeskFacts = { bookingId: string; patient: string; paidBy: DeskMode | null };

/** What the dialogs of the desk say of an appointment. */
function deskFacts({ _id: bookingId, userId, paidBy }: AppointmentDetail): DeskFacts {
  const mode = DESK_MODES.find((one) => paidBy === `desk-${one}`) ?? null;
  return { bookingId, patient: userId.username, paidBy: mode };
}

/** The patient's contact details, and the link to the account. */
type PatientLineProps = { patient: Appointment['userId']; phone: string | null; hasAccount: boolean };

function PatientLine({ patient, phone, hasAccount }: PatientLineProps) {
  const { t } = useTranslation('admin-appointments');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {phone && (
        <a href={phoneHref(phone)} className="text-link figure">
          {phone}
        </a>
      )}
      {patient.email && <span className="[overflow-wrap:anywhere]">{patient.email}</span>}
      {!patient.status && <StatusTag status="blocked" />}
      {hasAccount && (
        <Link
          to={adminPaths.user(patient._id)}
          aria-label={t('drawer.personLabel', { name: patient.username })}
          className="text-link admin-fine"
        >
          {t('drawer.person')}
        </Link>
      )}
    </span>
  );
}

type WhenAndWhereProps = {
  appointment: Appointment;
  /** Undefined until they are loaded. */
  details: AppointmentDetail | undefined;
};

/**
 * The head of an appointment: when, where, which chair, and its status. It repeats the columns that the drawer covers.
 */
function WhenAndWhere({ appointment, details }: WhenAndWhereProps) {
  const { t } = useTranslation('admin-appointments');
  const center = details?.center;
  const { appoinmentDate, appoinmentTime, bookingStatus, cancelReason, holdExpiresAt, chair } = appointment;
  const { CenterName, Status } = appointment.dialysisCenterId;
  const hasChair = bookingStatus !== 'cancelled';
  return (
    <div className="mb-4 rounded-chip bg-teal-faint px-3.5 py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="admin-heading min-w-0">
          <span className="figure">{formatDate(appoinmentDate)}</span>
          {t('list.comma')}
          <span className="figure">{formatWindow(appoinmentTime)}</span>
        </p>
        <StatusTag status={appointment.sessionState} className="shrink-0" />
      </div>
      <p className="text-muted [overflow-wrap:anywhere]">
        {!hasChair
          ? CenterName
          : center
            ? t('drawer.chair', { center: CenterName, chair, slots: center.slots })
            : t('drawer.chairOnly', { center: CenterName, chair })}
      </p>
      {center && (
        <p className="text-muted">
          {t('drawer.centerPhone')}{' '}
          <a href={phoneHref(center.contactNumber)} className="text-link figure">
            {center.contactNumber}
          </a>
        </p>
      )}
      {appointment.bookedBy && (
        <p className="mt-1 [overflow-wrap:anywhere]">{t('drawer.bookedBy', { name: appointment.bookedBy })}</p>
      )}
      {details?.desk && (
        <p className="mt-1 [overflow-wrap:anywhere]">
          {details.desk.administrator
            ? t('drawer.deskBy', { name: details.desk.administrator })
            : t('drawer.deskBooked')}
          {details.desk.reason && ` ${t('drawer.deskReason', { reason: details.desk.reason })}`}
        </p>
      )}
      {details && details.othersInSeries > 0 && (
        <p className="mt-1">{t('drawer.series', { count: details.othersInSeries })}</p>
      )}
      {cancelReason && <WhyCancelled appointment={appointment} details={details} cancelReason={cancelReason} />}
      {holdExpiresAt && <p className="mt-1">{t('drawer.heldUntil', { moment: formatIsoMoment(holdExpiresAt) })}</p>}
      {Status !== 'active' && (
        <p className="mt-1">{t(Status === 'deleted' ? 'drawer.centerDeleted' : 'drawer.centerBlocked')}</p>
      )}
    </div>
  );
}

type WhyCancelledProps = WhenAndWhereProps & { cancelReason: NonNullable<Appointment['cancelReason']> };

/** Who cancelled it and who had asked for that, and what the administrator wrote. */
function WhyCancelled({ appointment: { cancelAskedBy }, details, cancelReason }: WhyCancelledProps) {
  const { t } = useTranslation('admin-appointments');
  const last = details?.history.find(({ from, to }) => to === 'cancelled' && from !== 'cancelled');
  const reason = last?.actor === 'administrator' ? last.note : null;
  return (
    <>
      <p className="mt-1">{t(cancelAskedBy ? `cancelAskedBy.${cancelAskedBy}` : `cancelReasons.${cancelReason}`)}</p>
      {reason && <p className="[overflow-wrap:anywhere]">{t('drawer.cancelReason', { reason })}</p>}
    </>
  );
}

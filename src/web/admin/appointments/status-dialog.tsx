import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AppointmentDetail, SETTABLE_STATUSES, type SettableStatus } from '../../../contract/admin/bookings';
import type { CancelAsker } from '../../../domain/booking';
import { type CenterCancelCode, isCenterTheCause } from '../../../domain/cancel-codes';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { DecisionDialog, Modal } from '../ui/modal';
import { DrawerBody } from '../ui/drawer-parts';
import { PanelCallout } from '../ui/panel-callout';
import { shortMoment } from '../ui/format';
import { TextArea } from '../../ui/text-area';
import { appointmentQuery, isConflict, useSetStatus } from './queries';
import { AskedByChoice, RefundChoice, StatusCards, WhyChoice, useVerb } from './status-cards';

type StatusDialogProps = { id: string; onClose: () => void };

/** Sets an appointment to confirmed, pending or cancelled; fetches its present status when it opens. */
export function StatusDialog({ id, onClose }: StatusDialogProps) {
  const { t } = useTranslation('admin-appointments');
  const { data, error, refetch, isFetching } = useQuery(appointmentQuery(id));
  if (data) return <StatusForm appointment={data.appointment} now={new Date(data.now)} onClose={onClose} />;
  return (
    <Modal
      title={t('status.title')}
      onClose={onClose}
      footer={
        <Button size="compact" variant="neutral" autoFocus onPress={onClose}>
          {t('status.keep')}
        </Button>
      }
    >
      <DrawerBody
        known={undefined}
        error={error}
        missing={t('drawer.missing')}
        failed={t('drawer.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {() => null}
      </DrawerBody>
    </Modal>
  );
}

const MAX_REASON = 500;

type StatusFormProps = { appointment: AppointmentDetail; now: Date; onClose: () => void };

/** The status, with the effect of each; the refund if something was paid; who asked for it; the reason. */
function StatusForm({ appointment, now, onClose }: StatusFormProps) {
  const { t } = useTranslation('admin-appointments');
  const errorText = useAdminErrorText();
  const { bookingStatus: current, userId, dialysisCenterId: center, chair } = appointment;
  const [seen] = useState(current);
  const [choice, setChoice] = useState<SettableStatus | null>(
    SETTABLE_STATUSES.find((status) => status === current) ?? null,
  );
  const isLate = now > new Date(appointment.patientMayCancelUntil);
  const may = useMay();
  const [askedBy, setAskedBy] = useState<CancelAsker | null>(null);
  const [code, setCode] = useState<CenterCancelCode | null>(null);
  const isOurs = isCenterTheCause(askedBy, code);
  // Everybody may refund by the rule; after its deadline that is a decision.
  const mayDecide = may('refund', center._id);
  const mayRefund = !isLate || isOurs || mayDecide;
  const [wanted, setRefund] = useState<'full' | 'none' | null>(null);
  const refund = isOurs && !mayDecide ? 'full' : !mayRefund ? 'none' : (wanted ?? 'full');
  const isAtDesk = appointment.paidBy?.startsWith('desk-') === true;
  const [reason, setReason] = useState('');
  const turn = appointment.turns.find(({ status }) => status === choice);
  const isCancelling = choice === 'cancelled' && choice !== current;
  const refundable = isCancelling ? (turn?.refundable ?? 0) : 0;
  const amount = refund === 'full' ? refundable : 0;
  // Money that is kept must be explained, to the patient and to whoever looks it up later.
  const isKept = refundable > 0 && refund === 'none';
  // After the rule's deadline, who caused the cancellation decides about the money.
  const isAsked = refundable > 0 && (isKept || isLate);
  const verb = useVerb(choice === current ? null : choice, { refundable, amount, isAtDesk });
  const setStatus = useSetStatus(appointment, onClose);
  const hasChanged = current !== seen;
  const isStuck = appointment.turns.every(({ isNow, possible }) => isNow || !possible);
  const error = setStatus.error && !(isConflict(setStatus.error) && hasChanged) ? errorText(setStatus.error) : null;

  function confirm() {
    if (choice)
      setStatus.mutate({
        bookingStatus: choice,
        refund: choice === 'cancelled' ? refund : 'full',
        askedBy: isAsked ? askedBy : null,
        code: isCancelling ? code : null,
        reason: reason.trim(),
        from: current,
        amount,
        isAtDesk,
      });
  }

  const about = {
    name: userId.username,
    date: formatDate(appointment.appoinmentDate),
    time: formatWindow(appointment.appoinmentTime),
    center: center.CenterName,
    chair,
  };
  return (
    <DecisionDialog
      title={t('status.title')}
      onClose={onClose}
      onConfirm={confirm}
      confirmLabel={verb}
      busyLabel={t('status.busy')}
      isBusy={setStatus.isPending}
      unavailableBecause={
        choice === null || choice === current || !turn?.possible
          ? t(isStuck ? 'status.noOther' : 'status.chooseAnother')
          : isAsked && askedBy === null
            ? t('status.askedByMissing')
            : isKept && !reason.trim()
              ? t('status.reasonMissing')
              : null
      }
      keepLabel={t('status.keep')}
      tone={isCancelling ? 'destructive' : 'primary'}
      error={error}
      hasField
    >
      <p className="text-muted">
        {current === 'cancelled' ? t('status.aboutNoChair', about) : t('status.about', about)}
      </p>
      {hasChanged && <ChangedCallout appointment={appointment} />}
      <StatusCards appointment={appointment} now={now} value={choice} onChange={setChoice} />
      {refundable > 0 && (
        <RefundChoice
          refundable={refundable}
          isRest={appointment.refundedAmount > 0}
          isLate={isLate}
          mayRefund={mayRefund}
          notKeptBecause={isOurs && !mayDecide ? t('status.keepNotAllowed') : null}
          isAtDesk={isAtDesk}
          value={refund}
          onChange={setRefund}
        />
      )}
      {isAsked && <AskedByChoice value={askedBy} onChange={setAskedBy} />}
      {isCancelling && <WhyChoice value={code} onChange={setCode} />}
      <TextArea
        rows={2}
        label={t('status.reason')}
        aside={t(isCancelling && appointment.isTold ? 'status.reasonForMail' : 'status.reasonForHistory')}
        value={reason}
        onChange={setReason}
        isRequired={isKept}
        maxLength={MAX_REASON}
      />
    </DecisionDialog>
  );
}

/** Says that the appointment was changed while the dialog was open: to which status, by whom and when. */
function ChangedCallout({ appointment }: { appointment: AppointmentDetail }) {
  const { t } = useTranslation('admin-appointments');
  const { t: tAdmin } = useTranslation('admin');
  const self = useRef<HTMLDivElement>(null);
  const { bookingStatus, history } = appointment;
  const last = history[0]?.to === bookingStatus ? history[0] : undefined;
  useEffect(() => {
    void self.current?.scrollIntoView({ block: 'nearest' });
  }, [bookingStatus]);
  const by =
    last && (last.administrator ? t('history.by.named', { name: last.administrator }) : t(`history.by.${last.actor}`));
  return (
    <div role="alert">
      <PanelCallout tone="warning" ref={self}>
        <Trans
          t={t}
          id="status.changed"
          values={{
            status: tAdmin(`status.${bookingStatus}`),
            by: by ? ` ${by}` : '',
            at: last ? t('status.changedAt', { moment: shortMoment(last.at) }) : '',
          }}
          components={{ strong: <strong className="admin-strong" /> }}
        />
      </PanelCallout>
    </div>
  );
}

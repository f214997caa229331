import { useState } from 'react';
import type { AppointmentDetail, SettableStatus } from '../../../../contract/admin/appointments';
import { SETTABLE_STATUSES } from '../../../../contract/admin/appointments';
import { formatDate, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { useAdminErrorText } from '../../api/use-admin-error-text';
import { DecisionDialog } from '../../ui/decision-dialog';
import { TextLines } from '../../ui/text-lines';
import { ChangedNotice } from './changed-notice';
import { RefundChoice } from './refund-choice';
import { StatusCards } from './status-cards';
import { isConflict, useSetStatus } from './use-set-status';
import { useVerb } from './use-verb';

const MAX_REASON = 500;

type StatusFormProps = { appointment: AppointmentDetail; now: Date; onClose: () => void };

/** The status, with the effect of each; the refund if something was paid; the reason. */
export function StatusForm({ appointment, now, onClose }: StatusFormProps) {
  const { t } = useTranslation('admin-appointments');
  const errorText = useAdminErrorText();
  const { bookingStatus: current, userId, dialysisCenterId: center, chair } = appointment;
  const [seen] = useState(current);
  const [choice, setChoice] = useState<SettableStatus | null>(
    SETTABLE_STATUSES.find((status) => status === current) ?? null,
  );
  const [refund, setRefund] = useState<'full' | 'none'>('full');
  const [reason, setReason] = useState('');
  const turn = appointment.turns.find(({ status }) => status === choice);
  const isCancelling = choice === 'cancelled' && choice !== current;
  const refundable = isCancelling ? (turn?.refundable ?? 0) : 0;
  const amount = refund === 'full' ? refundable : 0;
  const verb = useVerb(choice === current ? null : choice, { refundable, amount });
  const setStatus = useSetStatus(appointment, onClose);
  const hasChanged = current !== seen;
  const isStuck = appointment.turns.every(({ isNow, possible }) => isNow || !possible);
  const error = setStatus.error && !(isConflict(setStatus.error) && hasChanged) ? errorText(setStatus.error) : null;

  function confirm() {
    if (choice)
      setStatus.mutate({
        bookingStatus: choice,
        refund: choice === 'cancelled' ? refund : 'full',
        reason: reason.trim(),
        from: current,
        amount,
      });
  }

  const about = {
    name: userId.username,
    date: formatDate(appointment.appoinmentDate),
    time: formatWindow(appointment.appoinmentTime).replaceAll(' ', '\u00a0'),
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
      {hasChanged && <ChangedNotice appointment={appointment} />}
      <StatusCards appointment={appointment} now={now} value={choice} onChange={setChoice} />
      {refundable > 0 && (
        <RefundChoice
          refundable={refundable}
          isLate={now > new Date(appointment.patientMayCancelUntil)}
          value={refund}
          onChange={setRefund}
        />
      )}
      <TextLines
        label={t('status.reason')}
        aside={t(isCancelling ? 'status.reasonForMail' : 'status.reasonForHistory')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON}
      />
    </DecisionDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentDetail } from '../../../contract/admin/bookings';
import { istDateOf, type IstDate } from '../../../domain/time';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ReasonField } from '../book/reason-field';
import { everyCenterQuery } from '../api/every-center';
import { FreeWeek, type Picked, keyOf } from '../book/free-week';
import { patientQuery, useMove } from '../book/queries';
import { Beside, ChairChoice, Warning } from '../book/session-list';
import { isWithoutAmount } from '../ui/funding-label';
import { DecisionDialog } from '../ui/modal';
import { appointmentQuery } from './queries';

type MoveDialogProps = { appointment: AppointmentDetail; now: Date; onClose: () => void };

/** Fetches an appointment by its id and moves it. */
export function MoveById({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(appointmentQuery(id));
  return data ? <MoveDialog appointment={data.appointment} now={new Date(data.now)} onClose={onClose} /> : null;
}

/** Moves an appointment to another center, window or chair. */
export function MoveDialog({ appointment, now, onClose }: MoveDialogProps) {
  const { t } = useTranslation('admin-book');
  const { _id: id, userId, dialysisCenterId, appoinmentDate, startHour, chair: currentChair } = appointment;
  const today = istDateOf(now);
  const [center, setCenter] = useState(dialysisCenterId._id);
  const [from, setFrom] = useState<IstDate>(appoinmentDate > today ? appoinmentDate : today);
  const [to, setTo] = useState<Picked | null>(null);
  const [chair, setChair] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const centers = useQuery(everyCenterQuery);
  const sittings = useQuery(patientQuery(userId._id)).data?.sittings ?? [];
  const { move } = useMove(onClose);
  const hereKey = keyOf(appoinmentDate, startHour);
  const isHere = to !== null && center === dialysisCenterId._id && keyOf(to.date, to.window.startHour) === hereKey;
  const needsReason = to !== null && to.window.needsReason !== null;

  const moveTo = ({ date, window }: Picked) =>
    move.mutate({
      id,
      centerId: center,
      date,
      time: window.time,
      ...(chair !== null && { chair }),
      ...(needsReason && { reason: reason.trim() }),
    });

  const target = to && { date: formatDate(to.date), window: formatWindow(to.window.time) };
  return (
    <DecisionDialog
      title={t('move.title', { name: userId.username })}
      onClose={onClose}
      onConfirm={() => to && moveTo(to)}
      confirmLabel={target ? t('move.confirm', target) : t('move.confirmPlain')}
      busyLabel={t('move.busy')}
      change={move}
      unavailableBecause={
        to === null || (isHere && chair === null)
          ? t('move.choose')
          : needsReason && !reason.trim()
            ? t('missing.reason')
            : null
      }
      keepLabel={t('move.keep')}
      tone="primary"
      hasField
    >
      <p className="text-muted">
        {t(isWithoutAmount(appointment.funding) ? 'move.leadPlain' : 'move.lead', {
          date: formatDate(appoinmentDate),
          window: formatWindow(appointment.appoinmentTime),
          center: dialysisCenterId.CenterName,
          chair: currentChair,
          amount: formatPrice(appointment.amount),
        })}
      </p>
      <FreeWeek
        centers={centers.data?.filter(({ Status }) => Status === 'active')}
        center={center}
        from={from}
        onChoose={(change) => {
          if (change.center) setCenter(change.center);
          if (change.date) setFrom(change.date);
          if (change.center) setTo(null);
        }}
        picked={new Set(to ? [keyOf(to.date, to.window.startHour)] : [])}
        onPick={(picked) => {
          setTo(picked);
          setChair(null);
          move.reset();
        }}
        scheme={appointment.funding?.scheme}
        here={{ center: dialysisCenterId._id, key: hereKey }}
      />
      {to && target && (
        <div>
          <ChairChoice
            chairs={to.window.chairs}
            chair={chair}
            label={t('sessions.chairOf', target)}
            onChange={setChair}
          />
          {to.window.needsReason && <Warning>{t(`sessions.${to.window.needsReason}`)}</Warning>}
          <Beside
            sitting={{ date: to.date, startHour: to.window.startHour }}
            others={sittings.filter((one) => keyOf(one.date, one.startHour) !== hereKey)}
          />
        </div>
      )}
      {needsReason && <ReasonField value={reason} onChange={setReason} />}
    </DecisionDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentDetail } from '../../../contract/admin/bookings';
import { desk } from '../../../contract/admin/desk/desk';
import { needsReason } from '../../../domain/desk';
import { windowLabel } from '../../../domain/windows';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useChange } from '../api/use-change';
import { isMovable } from '../board/cells';
import { ReasonField } from '../book/reason-field';
import { useUndo } from '../book/queries';
import { dayQuery } from '../day/queries';
import { Choice } from '../ui/choice';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';

/** A session that changes its place, as the dialog names it. */
export type Swapping = { _id: string; username: string; date: string; startHour: number; chair: number };

type SwapDialogProps = { one: Swapping; other: Swapping; now: Date; onClose: () => void };

/** Asks whether two people change chairs, and does it, with an undo. */
export function SwapDialog({ one, other, now, onClose }: SwapDialogProps) {
  const { t } = useTranslation('admin-book');
  const [reason, setReason] = useState('');
  const asksReason = [one, other].some(({ date, startHour }) => needsReason(date, startHour, now) !== null);
  const undo = useUndo('swap.undone');
  const swap = useChange(
    (call) => {
      const placeOf = ({ startHour, chair }: Swapping) => ({ time: windowLabel(startHour), chair });
      const seen = { is: placeOf(one), with: placeOf(other) };
      const body = { with: other._id, seen, ...(asksReason && { reason: reason.trim() }) };
      return call(desk.swap, { params: { id: one._id }, body });
    },
    {
      onSuccess: ({ undo: change }) => {
        tell('success', t('swap.done', { one: one.username, other: other.username }), {
          label: t('move.undo'),
          onPress: () => undo.mutate(change.id),
        });
        onClose();
      },
    },
  );
  const isOtherWindow = one.startHour !== other.startHour;
  return (
    <DecisionDialog
      title={t('swap.title', { one: one.username, other: other.username })}
      onClose={onClose}
      onConfirm={() => swap.mutate()}
      confirmLabel={t('swap.confirm')}
      busyLabel={t('swap.busy')}
      change={swap}
      unavailableBecause={asksReason && !reason.trim() ? t('missing.reason') : null}
      keepLabel={t('move.keep')}
      tone="primary"
      hasField={asksReason}
    >
      <ul className="flex flex-col gap-1">
        {[
          { name: one.username, to: other },
          { name: other.username, to: one },
        ].map(({ name, to }) => (
          <li key={to._id}>
            {t('swap.goes', {
              name,
              chair: to.chair,
              date: formatDate(to.date),
              window: formatWindow(windowLabel(to.startHour)),
            })}
          </li>
        ))}
      </ul>
      <p className="admin-fine text-muted">{t(isOtherWindow ? 'swap.told' : 'swap.notTold')}</p>
      {asksReason && <ReasonField value={reason} onChange={setReason} autoFocus />}
    </DecisionDialog>
  );
}

type SwapOfProps = { appointment: AppointmentDetail; now: Date; onClose: () => void };

/** Chooses with whom of the same day at the center a person changes chairs, and asks. */
export function SwapOf({ appointment, now, onClose }: SwapOfProps) {
  const { t } = useTranslation('admin-book');
  const { _id, userId, dialysisCenterId, appoinmentDate, startHour, chair } = appointment;
  const day = useQuery(dayQuery(dialysisCenterId._id, appoinmentDate));
  const [chosen, setChosen] = useState('');
  const [other, setOther] = useState<Swapping | null>(null);
  const one = { _id, username: userId.username, date: appoinmentDate, startHour, chair };
  if (other) return <SwapDialog one={one} other={other} now={now} onClose={onClose} />;
  const others = (day.data?.day.windows ?? [])
    .flatMap(({ chairs }) => chairs.flatMap(({ booking }) => booking ?? []))
    .filter((booking) => booking._id !== _id && booking.patientId !== userId._id && isMovable(booking))
    .filter(({ attendance }) => attendance.state !== 'missed')
    // Those of the same window first.
    .sort((a, b) => Number(a.startHour !== startHour) - Number(b.startHour !== startHour) || a.startHour - b.startHour);
  return (
    <DecisionDialog
      title={t('swap.choose', { name: userId.username })}
      onClose={onClose}
      onConfirm={() => setOther(others.find((booking) => booking._id === chosen) ?? null)}
      confirmLabel={t('swap.next')}
      isBusy={false}
      error={null}
      unavailableBecause={chosen === '' ? t(others.length > 0 ? 'swap.missing' : 'swap.nobody') : null}
      keepLabel={t('move.keep')}
      tone="primary"
      hasField
    >
      <Choice
        label={t('swap.with')}
        options={others.map((booking) => ({
          id: booking._id,
          label: t('swap.option', {
            name: booking.username,
            chair: booking.chair,
            window: formatWindow(windowLabel(booking.startHour)),
          }),
        }))}
        value={chosen}
        placeholder={t('swap.missing')}
        onChange={setChosen}
      />
    </DecisionDialog>
  );
}

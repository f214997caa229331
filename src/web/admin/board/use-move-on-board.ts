import { useEffect, useState } from 'react';
import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import { needsReason, type NeedsReason } from '../../../domain/desk';
import { type IstDate, SECOND_MS } from '../../../domain/time';
import { UNDO_SECONDS } from '../../../domain/undo';
import { windowLabel } from '../../../domain/windows';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useMove } from '../book/queries';
import { tell } from '../ui/tell';
import type { Cell } from './cells';

/** A move that waits for its reason. */
export type Asked = { booking: DayBooking; cell: Cell; why: NeedsReason };

export type MoveOnBoard = {
  /** The id of the appointment whose move was sent. */
  busy: string | null;
  asked: Asked | null;
  /** Why a move with a reason failed. */
  refusal: string | null;
  /** Moves a patient, or asks for the reason first where one is needed. */
  to: (booking: DayBooking, cell: Cell, reason?: string) => void;
  dismiss: () => void;
  /** The last move, while it can be taken back. */
  last: { bookingId: string; undo: () => void } | null;
};

/** Moves patients between a day's chairs, and takes the last move back. */
export function useMoveOnBoard(center: string, date: IstDate, now: Date): MoveOnBoard {
  const { t } = useTranslation('admin-board');
  const errorText = useAdminErrorText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<{ bookingId: string; changeId: string } | null>(null);
  const { move, undo } = useMove(({ booking, undo: change }) => {
    setDone({ bookingId: booking._id, changeId: change.id });
    setAsked(null);
  });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(null), UNDO_SECONDS * SECOND_MS);
    return () => clearTimeout(timer);
  }, [done]);

  return {
    busy: move.isPending ? move.variables.id : null,
    asked,
    refusal: move.error && errorText(move.error),
    to(booking, cell, reason) {
      if (move.isPending) return;
      const { startHour } = cell.window;
      const why = needsReason(date, startHour, now);
      if (why !== null && reason === undefined) {
        move.reset();
        return setAsked({ booking, cell, why });
      }
      const place = { centerId: center, date, time: windowLabel(startHour), chair: cell.chair.chair };
      move.mutate(
        { id: booking._id, ...place, ...(reason !== undefined && { reason }) },
        {
          onError: (error) => {
            // The dialog stays open with the typed reason and the refusal beside it.
            if (reason !== undefined) return;
            tell('error', t('moving.failed', { name: booking.username, reason: errorText(error) }));
          },
        },
      );
    },
    dismiss: () => setAsked(null),
    last: done && {
      bookingId: done.bookingId,
      undo: () => undo.mutate(done.changeId, { onSuccess: () => setDone(null) }),
    },
  };
}

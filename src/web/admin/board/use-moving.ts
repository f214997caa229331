import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { CenterDay, DayBooking } from '../../../contract/admin/attendance/attendance';
import { windowLabel } from '../../../domain/windows';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import type { CellRole } from './board-cell';
import { type Cell, isMovable, keyOf, swaps, takes } from './cells';
import { type Drag, useDrag } from './use-drag';
import { type MoveOnBoard, useMoveOnBoard } from './use-move-on-board';

export type Moving = {
  /** The patient who is dragged or was picked up. */
  moved: DayBooking | null;
  drag: Drag<DayBooking>;
  /** The element that scrolls the table. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The text for screen readers. */
  said: string;
  /** Carries out the move once a chair is chosen. */
  move: MoveOnBoard;
  /** The two who are to change chairs, which is asked first; null while nobody is. */
  swap: readonly [DayBooking, DayBooking] | null;
  dismissSwap: () => void;
  pickUp: (booking: DayBooking) => void;
  giveUp: () => void;
  /** Puts the moved patient on a cell. On their own cell it cancels the move. */
  putOn: (cell: Cell) => void;
  /** Handles the keys of moving, M and Escape. Returns false for any other key. */
  takeKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  roleOf: (cell: Cell) => CellRole;
};

/** A patient's name and place, as values for the sentences about a move. */
export function placeOf({ username, chair, startHour }: DayBooking) {
  return { name: username, chair, window: formatWindow(windowLabel(startHour)) };
}

/** Moves a patient by dragging, or by picking them up (M, or the menu) and putting them on another chair. */
export function useMoving(
  { center, date }: { center: string; date: CenterDay['date'] },
  cells: ReadonlyMap<string, Cell>,
  now: Date,
): Moving {
  const { t } = useTranslation('admin-board');
  const mayMove = useMay()('book', center);
  const scroller = useRef<HTMLDivElement>(null);
  /** The id of the appointment that was picked up. */
  const [picked, setPicked] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [swap, setSwap] = useState<readonly [DayBooking, DayBooking] | null>(null);
  const move = useMoveOnBoard(center, date, now);
  const drag = useDrag(scroller, movableIn, put);
  // The booking is looked up again, since somebody else may have moved it meanwhile.
  const movedId = drag.held?._id ?? picked;
  const moved = [...cells.values()].find(({ chair }) => chair.booking?._id === movedId)?.chair.booking ?? null;

  function movableIn(key: string): DayBooking | null {
    const booking = cells.get(key)?.chair.booking;
    return booking && picked === null && mayMove && isMovable(booking) && move.busy === null ? booking : null;
  }
  function focusOn(key: string): void {
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
  }
  function pickUp(booking: DayBooking): void {
    setPicked(booking._id);
    setSaid(`${t('moving.lead', placeOf(booking))} ${t('moving.keys')}`);
  }
  function giveUp(): void {
    if (!moved) return;
    setPicked(null);
    setSaid(t('moving.cancelled', placeOf(moved)));
    focusOn(keyOf(moved.startHour, moved.chair));
  }
  /** Puts a patient on a chair, if it can take them. */
  function put(booking: DayBooking, key: string): void {
    const cell = cells.get(key);
    if (!cell || cell.chair.booking?._id === booking._id) return;
    const other = cell.chair.booking;
    if (other && !takes(cell, booking, now) && swaps(cell, booking, now)) {
      setPicked(null);
      setSaid('');
      return setSwap([booking, other]);
    }
    if (!takes(cell, booking, now)) return setSaid(t('moving.notFree'));
    setPicked(null);
    setSaid('');
    focusOn(key);
    move.to(booking, cell);
  }
  function putOn(cell: Cell): void {
    if (!moved) return;
    if (cell.chair.booking?._id === moved._id) giveUp();
    else put(moved, cell.key);
  }
  function takeKey(event: KeyboardEvent<HTMLElement>): boolean {
    if (event.key === 'Escape' && moved && !drag.held) {
      event.preventDefault();
      giveUp();
      return true;
    }
    const key = (event.target as HTMLElement).dataset['cell'];
    if (event.key.toLowerCase() !== 'm' || !key || event.ctrlKey || event.metaKey || event.altKey) return false;
    const booking = movableIn(key);
    if (booking) pickUp(booking);
    return true;
  }
  function roleOf(cell: Cell): CellRole {
    if (!moved) return 'none';
    if (cell.chair.booking?._id === moved._id) return 'source';
    if (!takes(cell, moved, now) && !swaps(cell, moved, now)) return 'none';
    return drag.over === cell.key ? 'aimed' : 'target';
  }
  const dismissSwap = () => setSwap(null);
  return { moved, drag, scroller, said, move, swap, dismissSwap, pickUp, giveUp, putOn, takeKey, roleOf };
}

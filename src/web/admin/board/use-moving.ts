import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { CenterDay, DayBooking } from '../../../contract/admin/attendance/attendance';
import { windowLabel } from '../../../domain/windows';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import type { CellRole } from './board-cell';
import { type Cell, isMovable, keyOf, takes } from './cells';
import { type Drag, useDrag } from './use-drag';
import { type MoveOnBoard, useMoveOnBoard } from './use-move-on-board';

export type Moving = {
  /** Who is dragged, or was picked up. */
  moved: DayBooking | null;
  drag: Drag<DayBooking>;
  /** The element that scrolls the table. */
  scroller: RefObject<HTMLDivElement | null>;
  /** What a screen reader is told of it. */
  said: string;
  /** The move itself, once a chair is chosen. */
  move: MoveOnBoard;
  pickUp: (booking: DayBooking) => void;
  giveUp: () => void;
  /** Puts who is moved on a cell; on their own, gives up. */
  putOn: (cell: Cell) => void;
  /** Takes the keys of moving, M and Escape; false: the key is another's. */
  takeKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  roleOf: (cell: Cell) => CellRole;
};

/** Whom and where from, as the words about a move name them. */
export function placeOf({ username, chair, startHour }: DayBooking) {
  return { name: username, chair, window: formatWindow(windowLabel(startHour)) };
}

/** A patient is moved by drag, or picked up (M, or by the menu) and put on another chair. */
export function useMoving(
  { center, date }: { center: string; date: CenterDay['date'] },
  cells: ReadonlyMap<string, Cell>,
  now: Date,
): Moving {
  const { t } = useTranslation('admin-board');
  const mayMove = useMay()('book', center);
  const scroller = useRef<HTMLDivElement>(null);
  /** Who was picked up. */
  const [picked, setPicked] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const move = useMoveOnBoard(center, date, now);
  const drag = useDrag(scroller, movableIn, put);
  // Somebody else may have moved them meanwhile.
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
  /** Puts a patient on a chair, where that is free. */
  function put(booking: DayBooking, key: string): void {
    const cell = cells.get(key);
    if (!cell || cell.chair.booking?._id === booking._id) return;
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
    if (!takes(cell, moved, now)) return 'none';
    return drag.over === cell.key ? 'aimed' : 'target';
  }
  return { moved, drag, scroller, said, move, pickUp, giveUp, putOn, takeKey, roleOf };
}

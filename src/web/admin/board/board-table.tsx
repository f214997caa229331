import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DayBooking, DayWindow } from '../../../contract/admin/attendance/attendance';
import { windowLabel } from '../../../domain/windows';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useServerNow } from '../../lib/api/use-server-now';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useMay } from '../api/administrator';
import { MoveDialog } from '../appointments/move-dialog';
import { appointmentQuery } from '../appointments/queries';
import type { KnownDay } from '../day/queries';
import { WindowState } from '../day/window-panel';
import { useCellFocus } from '../ui/cell-focus';
import { useShortcut } from '../ui/shortcuts';
import { BoardCell, type CellRole } from './board-cell';
import { CellMenu, hasMenu } from './cell-menu';
import { type Cell, isMovable, keyOf, rowsOf, takes } from './cells';
import { ReasonDialog } from './reason-dialog';
import { useDrag } from './use-drag';
import { useMoveOnBoard } from './use-move-on-board';

type BoardTableProps = { center: string; known: KnownDay };

/**
 * Chairs down, windows across. A single tab stop with arrow keys inside; Enter opens what can be done. A patient is moved
 * by drag, or picked up (M, or by the menu) and put on another chair.
 */
export function BoardTable({ center, known }: BoardTableProps) {
  const { t } = useTranslation('admin-board');
  const { day } = known;
  const now = useServerNow(known);
  const may = useMay();
  const mayMove = may('book', center);
  const rows = rowsOf(day);
  const cells = new Map(rows.flatMap((row) => row.cells.flatMap((cell) => (cell ? [[cell.key, cell] as const] : []))));
  const focus = useCellFocus(rows.map((row) => row.cells.map((cell) => cell?.key ?? null)));
  const scroller = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<string | null>(null);
  /** Whose other day or center is being chosen. */
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  /** Who was picked up. */
  const [picked, setPicked] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const move = useMoveOnBoard(center, day.date, now);

  const bookings = [...cells.values()].flatMap(({ chair }) => chair.booking ?? []);
  const bookingOf = (id: string | null) => bookings.find(({ _id }) => _id === id) ?? null;
  const movableIn = (key: string): DayBooking | null => {
    const booking = cells.get(key)?.chair.booking;
    return booking && mayMove && isMovable(booking) && move.busy === null ? booking : null;
  };
  const { held, over, ghost, handlers } = useDrag(scroller, (key) => (picked === null ? movableIn(key) : null), put);
  // Somebody else may have moved them meanwhile.
  const moved = held ? bookingOf(held._id) : bookingOf(picked);
  const place = (booking: DayBooking) => ({
    name: booking.username,
    chair: booking.chair,
    window: formatWindow(windowLabel(booking.startHour)),
  });

  function focusOn(key: string): void {
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${key}"]`)?.focus();
  }
  function pickUp(booking: DayBooking): void {
    setPicked(booking._id);
    setSaid(`${t('moving.lead', place(booking))} ${t('moving.keys')}`);
  }
  function giveUp(): void {
    if (!moved) return;
    setPicked(null);
    setSaid(t('moving.cancelled', place(moved)));
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
  function press(cell: Cell): void {
    if (moved) return cell.chair.booking?._id === moved._id ? giveUp() : put(moved, cell.key);
    opener.current = scroller.current!.querySelector<HTMLElement>(`[data-cell="${cell.key}"]`);
    setMenu(cell.key);
  }
  const canPress = (cell: Cell) => moved !== null || hasMenu(cell, center, may, now);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const key = (event.target as HTMLElement).dataset['cell'];
    if (event.key === 'Escape' && moved && !held) {
      event.preventDefault();
      giveUp();
    } else if (event.key.toLowerCase() === 'm' && key && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const booking = picked === null ? movableIn(key) : null;
      if (booking) pickUp(booking);
    } else if ((event.key === 'Enter' || event.key === ' ') && key) {
      // The click that the browser would make of it counts as a screen reader's, after which no item has the focus.
      event.preventDefault();
      if (canPress(cells.get(key)!)) press(cells.get(key)!);
    } else focus.onKeyDown(event);
  }
  useShortcut('m', t('shortcuts.move'), null, !mayMove);

  function roleOf(cell: Cell): CellRole {
    if (!moved) return 'none';
    if (cell.chair.booking?._id === moved._id) return 'source';
    if (!takes(cell, moved, now)) return 'none';
    return over === cell.key ? 'aimed' : 'target';
  }

  const open = menu === null ? undefined : cells.get(menu);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {moved && !held && (
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-chip bg-teal-tint px-3.5 py-2">
          <p className="min-w-0 flex-1 basis-60">
            <span className="admin-strong">{t('moving.lead', place(moved))}</span> {t('moving.keys')}
          </p>
          <Button size="compact" variant="neutral" icon={<X size={17} />} onPress={giveUp}>
            {t('moving.cancel')}
          </Button>
        </div>
      )}
      <div
        ref={scroller}
        {...handlers}
        className="relative max-h-[max(24rem,calc(100dvh-11rem))] overflow-auto rounded-tile border border-line bg-paper"
      >
        <table
          onKeyDown={onKeyDown}
          className="w-full min-w-[34rem] table-fixed border-separate border-spacing-1"
          data-moving={moved ? '' : undefined}
        >
          <caption className="sr-only">
            {t('caption', { center: day.center.CenterName, date: formatDate(day.date) })}
          </caption>
          <thead>
            <tr>
              <th
                scope="col"
                className="admin-fine sticky top-0 left-0 z-3 w-12 bg-paper px-1 py-1.5 text-left align-bottom font-normal text-muted"
              >
                {t('chairs')}
              </th>
              {day.windows.map((window) => (
                <WindowHead key={window.startHour} window={window} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ chair, cells: line }) => (
              <tr key={chair}>
                <th scope="row" className="sticky left-0 z-2 bg-paper px-1 text-center text-lg font-[620]">
                  <span className="sr-only">{t('chair', { chair })}</span>
                  <span aria-hidden="true">{chair}</span>
                </th>
                {line.map((cell, column) => (
                  <td key={day.windows[column]!.startHour} className="h-px p-0">
                    {cell && (
                      <BoardCell
                        cell={cell}
                        now={now}
                        role={roleOf(cell)}
                        moved={moved}
                        isBusy={move.busy !== null && cell.chair.booking?._id === move.busy}
                        onPress={canPress(cell) ? () => press(cell) : null}
                        isMenuOpen={menu === cell.key}
                        focus={focus}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open && (
        <CellMenu
          key={open.key}
          cell={open}
          center={center}
          now={now}
          trigger={opener}
          undo={move.last && move.last.bookingId === open.chair.booking?._id ? move.last.undo : null}
          onMove={() => open.chair.booking && pickUp(open.chair.booking)}
          onMoveElsewhere={() => setElsewhere(open.chair.booking?._id ?? null)}
          onClose={() => setMenu(null)}
        />
      )}
      {move.asked && (
        <ReasonDialog
          asked={move.asked}
          isBusy={move.busy !== null}
          refusal={move.refusal}
          onConfirm={(reason) => move.to(move.asked!.booking, move.asked!.cell, reason)}
          onClose={move.dismiss}
        />
      )}
      {elsewhere !== null && <MoveElsewhere id={elsewhere} onClose={() => setElsewhere(null)} />}
      {held &&
        createPortal(
          <div
            ref={ghost}
            aria-hidden="true"
            className="admin-type admin-strong pointer-events-none fixed top-0 left-0 z-40 max-w-50 truncate rounded-chip bg-teal px-3 py-2 text-white shadow-lifted"
          >
            {held.username}
          </div>,
          document.body,
        )}
    </>
  );
}

/** A window as the head of its column: when, how it stands, and how much of it is booked. */
function WindowHead({ window }: { window: DayWindow }) {
  const { t } = useTranslation('admin-board');
  const { time, state, reason, counts } = window;
  return (
    <th scope="col" className="sticky top-0 z-2 bg-paper px-2 py-1.5 text-left align-top leading-tight font-normal">
      <span className="admin-strong figure block">{formatWindow(time)}</span>
      <span
        className={classNames('admin-fine tabular block', counts.over > 0 ? 'admin-strong text-red' : 'text-muted')}
      >
        {t('booked', { booked: counts.booked, chairs: counts.booked + counts.kept + counts.free - counts.over })}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-1">
        <WindowState state={state} />
      </span>
      {reason && <span className="admin-fine mt-0.5 block truncate text-muted">{reason}</span>}
    </th>
  );
}

/** The dialog for another day or center, once the appointment is known. */
function MoveElsewhere({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(appointmentQuery(id));
  return data ? <MoveDialog appointment={data.appointment} now={new Date(data.now)} onClose={onClose} /> : null;
}

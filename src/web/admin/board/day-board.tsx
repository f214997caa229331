import { useRef, useState } from 'react';
import { useServerNow } from '../../lib/api/use-server-now';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import type { DayWindow } from '../../../contract/admin/attendance/attendance';
import { MoveById } from '../appointments/move-dialog';
import { SwapDialog } from '../appointments/swap-dialog';
import { AddToWaiting } from '../waiting/add-dialog';
import type { KnownDay } from '../day/queries';
import { useShortcut } from '../ui/shortcuts';
import { BoardTable } from './board-table';
import { CellMenu, hasMenu } from './cell-menu';
import { type Cell, rowsOf } from './cells';
import { DraggedName, MovingLine } from './moving-line';
import { ReasonDialog } from './reason-dialog';
import { useMoving } from './use-moving';

/** The board of one day: the table, the menus of its cells, and moving a patient within the day or away from it. */
export function DayBoard({ center, known }: { center: string; known: KnownDay }) {
  const { t } = useTranslation('admin-board');
  const { day } = known;
  const now = useServerNow(known);
  const may = useMay();
  const rows = rowsOf(day);
  const cells = new Map(rows.flatMap((row) => row.cells.flatMap((cell) => (cell ? [[cell.key, cell] as const] : []))));
  const moving = useMoving({ center, date: day.date }, cells, now);
  const { moved, move, drag, scroller } = moving;
  const opener = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<string | null>(null);
  /** The id of the appointment that is being moved to another day or center. */
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  /** The full window for which somebody is put on the waiting list. */
  const [full, setFull] = useState<DayWindow | null>(null);
  useShortcut('m', t('shortcuts.move'), null, !may('book', center));

  /**
   * Gives a spare chair to the patient whose own can't be used; null where the chair isn't spare, or the administrator may not.
   */
  function reseatOn(cell: Cell): (() => void) | null {
    const { state, spareFor } = cell.chair;
    const theirs = rows.find(({ chair }) => chair === spareFor)?.cells.find((one) => one?.window === cell.window);
    const booking = theirs?.chair.booking;
    if (state !== 'spare' || !booking || !may('book', center)) return null;
    return () => move.to(booking, cell);
  }
  function press(cell: Cell): void {
    if (moved) return moving.putOn(cell);
    const reseat = cell.chair.booking === null ? reseatOn(cell) : null;
    if (reseat) return reseat();
    opener.current = scroller.current!.querySelector<HTMLElement>(`[data-cell="${cell.key}"]`);
    setMenu(cell.key);
  }
  const open = menu === null ? undefined : cells.get(menu);
  return (
    <>
      <MovingLine {...moving} />
      <BoardTable
        day={day}
        rows={rows}
        now={now}
        moving={moving}
        menu={menu}
        onFull={may('book', center) ? setFull : null}
        pressOf={(cell) => (moved !== null || hasMenu(cell, center, may, now) ? () => press(cell) : null)}
      />
      {open && (
        <CellMenu
          key={open.key}
          cell={open}
          center={center}
          now={now}
          trigger={opener}
          undo={move.last && move.last.bookingId === open.chair.booking?._id ? move.last.undo : null}
          onUseSpare={reseatOn(open)}
          onMove={() => open.chair.booking && moving.pickUp(open.chair.booking)}
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
      {moving.swap && <SwapDialog one={moving.swap[0]} other={moving.swap[1]} now={now} onClose={moving.dismissSwap} />}
      {full && <AddToWaiting center={center} date={day.date} time={full.time} onClose={() => setFull(null)} />}
      {elsewhere !== null && <MoveById id={elsewhere} onClose={() => setElsewhere(null)} />}
      {drag.held && <DraggedName held={drag.held} ghost={drag.ghost} />}
    </>
  );
}

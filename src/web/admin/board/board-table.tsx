import type { KeyboardEvent } from 'react';
import type { CenterDay, DayWindow } from '../../../contract/admin/attendance/attendance';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { WindowState } from '../day/window-panel';
import { useCellFocus } from '../ui/cell-focus';
import { BoardCell } from './board-cell';
import type { BoardRow, Cell } from './cells';
import type { Moving } from './use-moving';

type BoardTableProps = {
  day: CenterDay;
  rows: readonly BoardRow[];
  now: Date;
  moving: Moving;
  /** The key of the cell whose menu is open. */
  menu: string | null;
  /** What pressing a cell does; null where nothing can be done with it. */
  pressOf: (cell: Cell) => (() => void) | null;
};

/** Chairs down, windows across. A single tab stop with arrow keys inside; Enter opens what can be done. */
export function BoardTable({ day, rows, now, moving, menu, pressOf }: BoardTableProps) {
  const { t } = useTranslation('admin-board');
  const { moved, move, drag, scroller } = moving;
  const focus = useCellFocus(rows.map((row) => row.cells.map((cell) => cell?.key ?? null)));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (moving.takeKey(event)) return;
    const key = (event.target as HTMLElement).dataset['cell'];
    if ((event.key !== 'Enter' && event.key !== ' ') || !key) return focus.onKeyDown(event);
    // The click that the browser would make of it counts as a screen reader's, after which no item has the focus.
    event.preventDefault();
    const pressed = rows.flatMap((row) => row.cells).find((cell) => cell?.key === key);
    if (pressed) pressOf(pressed)?.();
  }
  return (
    <div
      ref={scroller}
      {...drag.handlers}
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
        <TableHead windows={day.windows} />
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
                      role={moving.roleOf(cell)}
                      moved={moved}
                      isBusy={move.busy !== null && cell.chair.booking?._id === move.busy}
                      onPress={pressOf(cell)}
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
  );
}

function TableHead({ windows }: { windows: readonly DayWindow[] }) {
  const { t } = useTranslation('admin-board');
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="admin-fine sticky top-0 left-0 z-3 w-12 bg-paper px-1 py-1.5 text-left align-bottom font-normal text-muted"
        >
          {t('chairs')}
        </th>
        {windows.map((window) => (
          <WindowHead key={window.startHour} window={window} />
        ))}
      </tr>
    </thead>
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

import { type KeyboardEvent, useLayoutEffect } from 'react';
import type { CenterDay, DayWindow } from '../../../contract/admin/attendance/attendance';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { WindowFigures, WindowState } from '../day/window-words';
import { useCellFocus } from '../ui/cell-focus';
import { BoardCell } from './board-cell';
import type { BoardRow, Cell } from './cells';
import type { Moving } from './use-moving';

/** How many pixels of the previous window stay visible. */
const PEEK = 14;

type BoardTableProps = {
  day: CenterDay;
  rows: readonly BoardRow[];
  now: Date;
  moving: Moving;
  /** The key of the cell whose menu is open. */
  menu: string | null;
  /** Returns what pressing a cell does; null where nothing can be done with it. */
  pressOf: (cell: Cell) => (() => void) | null;
  /** Called for a full window, to put somebody on the waiting list; null for who may not. */
  onFull: ((window: DayWindow) => void) | null;
};

/** The board: chairs down, windows across. A single tab stop with arrow keys inside; Enter opens a cell's menu. */
export function BoardTable({ day, rows, now, moving, menu, pressOf, onFull }: BoardTableProps) {
  const { t } = useTranslation('admin-board');
  const { moved, move, drag, scroller } = moving;
  const { windows } = day;
  const current = windows.find(({ state }) => state !== 'over' && state !== 'closed');
  // Where not all windows fit, the board scrolls to the running one, with the edge of the previous one.
  useLayoutEffect(() => {
    const head = scroller.current?.querySelector<HTMLElement>('[data-current]');
    const chairs = scroller.current?.querySelector<HTMLElement>('th');
    if (head && chairs) scroller.current!.scrollTo({ left: head.offsetLeft - chairs.offsetWidth - PEEK });
  }, [scroller]);
  const focus = useCellFocus(rows.map((row) => row.cells.map((cell) => cell?.key ?? null)));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (moving.takeKey(event)) return;
    const key = (event.target as HTMLElement).dataset['cell'];
    if ((event.key !== 'Enter' && event.key !== ' ') || !key) return focus.onKeyDown(event);
    // A browser's click after the key would count as a screen reader's, and no item of the menu would get the focus.
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
        className="w-full min-w-[33.5rem] table-fixed border-separate border-spacing-1"
        data-moving={moved ? '' : undefined}
      >
        <caption className="sr-only">
          {t('caption', { center: day.center.CenterName, date: formatDate(day.date) })}
        </caption>
        <TableHead windows={windows} current={current} onFull={onFull} />
        <tbody>
          {rows.map(({ chair, cells: line }) => (
            <tr key={chair}>
              <th scope="row" className="sticky left-0 z-2 bg-paper px-1 text-center text-lg font-[620]">
                <span className="sr-only">{t('chair', { chair })}</span>
                <span aria-hidden="true">{chair}</span>
              </th>
              {line.map((cell, column) => (
                <td key={windows[column]!.startHour} className="h-px p-0">
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

type TableHeadProps = { windows: readonly DayWindow[]; current: DayWindow | undefined } & Pick<
  BoardTableProps,
  'onFull'
>;

function TableHead({ windows, current, onFull }: TableHeadProps) {
  const { t } = useTranslation('admin-board');
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="admin-fine sticky top-0 left-0 z-3 w-[3rem] bg-paper px-1 py-1.5 text-left align-bottom font-normal text-muted"
        >
          {t('chairs')}
        </th>
        {windows.map((window) => (
          <WindowHead key={window.startHour} window={window} isCurrent={window === current} onFull={onFull} />
        ))}
      </tr>
    </thead>
  );
}

/** The head of a window's column: its hours, its state and its numbers. */
function WindowHead({
  window,
  isCurrent,
  onFull,
}: { window: DayWindow; isCurrent: boolean } & Pick<BoardTableProps, 'onFull'>) {
  const { t } = useTranslation('admin-board');
  const { time, state, reason, counts } = window;
  return (
    <th
      scope="col"
      data-current={isCurrent ? '' : undefined}
      className="sticky top-0 z-2 bg-paper px-2 py-1.5 text-left align-top leading-tight font-normal"
    >
      <span className="admin-strong figure mb-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        {formatWindow(time)} <WindowState state={state} />
      </span>
      <WindowFigures window={window} />
      {onFull && counts.free === 0 && state !== 'over' && state !== 'closed' && (
        <button
          type="button"
          aria-label={t('fullOf', { window: formatWindow(time) })}
          onClick={() => onFull(window)}
          className="focus-ring text-link admin-fine inline-flex min-h-(--row-control) items-center"
        >
          {t('full')}
        </button>
      )}
      {reason && <span className="admin-fine block text-muted">{reason}</span>}
    </th>
  );
}

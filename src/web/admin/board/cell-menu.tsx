import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Move from 'lucide-react/icons/move';
import Settings2 from 'lucide-react/icons/settings-2';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import UserPlus from 'lucide-react/icons/user-plus';
import Wrench from 'lucide-react/icons/wrench';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { istDateOf } from '../../../domain/time';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useMay } from '../api/administrator';
import { MENU, MENU_ITEM, StepItems } from '../day/step-items';
import { stepsOf } from '../day/steps';
import { useRecording } from '../day/use-recording';
import { type Cell, isBookable, isMovable } from './cells';
import { useSetChair } from './use-set-chair';

/** Whether anything can be done with a cell. */
export function hasMenu(cell: Cell, center: string, may: ReturnType<typeof useMay>, now: Date): boolean {
  if (isOfToday(cell, now) && may('work-floor', center)) return true;
  if (cell.chair.booking) return may('see', center);
  if (cell.chair.state === 'spare') return may('book', center);
  if (isBookable(cell, now)) return may('book', center);
  return isUnused(cell) && may('change-center', center);
}

/** Whether a chair can be taken out of use, or put back, on this board: only today. */
function isOfToday({ date, window }: Cell, now: Date): boolean {
  return date === istDateOf(now) && window.state !== 'over';
}

function isUnused({ chair }: Cell): boolean {
  return chair.state === 'closed' || chair.state === 'out-of-order';
}

type CellMenuProps = {
  cell: Cell;
  center: string;
  now: Date;
  trigger: RefObject<HTMLElement | null>;
  /** Takes back the move that brought the patient here; null where there was none. */
  undo: (() => void) | null;
  /** Gives this spare chair to the patient whose own can't be used; null where the chair isn't spare. */
  onUseSpare: (() => void) | null;
  onMove: () => void;
  onMoveElsewhere: () => void;
  onClose: () => void;
};

/** The menu of a cell: what can be done with the chair, or with its patient. */
export function CellMenu({
  cell,
  center,
  now,
  trigger,
  undo,
  onUseSpare,
  onMove,
  onMoveElsewhere,
  onClose,
}: CellMenuProps) {
  const { t } = useTranslation('admin-board');
  const navigate = useNavigate();
  const may = useMay();
  const record = useRecording();
  const { chair, date, window } = cell;
  const { booking } = chair;
  const mayBook = may('book', center);
  const mayWork = may('work-floor', center);
  const setChair = useSetChair(center);
  const isBroken = chair.state === 'out-of-order' || chair.problem === 'out-of-order';
  const steps = booking && mayWork ? stepsOf(booking, now) : { next: null, others: [] };
  const item = (id: string, Icon: typeof Move, label: string, onAction: () => void) => (
    <MenuItem key={id} className={MENU_ITEM} onAction={onAction}>
      <Icon size={18} />
      {label}
    </MenuItem>
  );
  const toBook = new URLSearchParams({ center, date, window: window.time, chair: String(chair.chair) });
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      trigger="MenuTrigger"
      aria-label={t('menu')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      className={MENU}
    >
      <Menu aria-label={t('menu')} autoFocus="first" onClose={onClose} className="outline-none">
        {undo && item('undo', Undo2, t('undoMove'), undo)}
        {booking && (
          <StepItems
            booking={booking}
            steps={steps.next === null ? steps.others : [steps.next, ...steps.others]}
            onRecord={record}
          />
        )}
        {booking && mayBook && isMovable(booking) && (
          <>
            {item('move', Move, t('move'), onMove)}
            {item('elsewhere', CalendarClock, t('moveElsewhere'), onMoveElsewhere)}
          </>
        )}
        {mayWork &&
          isOfToday(cell, now) &&
          item(isBroken ? 'works' : 'broken', Wrench, t(isBroken ? 'setWorks' : 'setBroken'), () =>
            setChair(chair.chair, !isBroken),
          )}
        {booking &&
          may('see', center) &&
          item('open', ArrowUpRight, t('open'), () => void navigate(adminPaths.appointment(booking._id)))}
        {booking &&
          mayBook &&
          item('patient', UserRound, t('openPatient'), () => void navigate(adminPaths.patient(booking.patientId)))}
        {onUseSpare && item('spare', ArrowLeftRight, t('useSpare', { chair: chair.spareFor }), onUseSpare)}
        {mayBook &&
          isBookable(cell, now) &&
          item('book', UserPlus, t('book'), () => void navigate(`${adminPaths.book}?${toBook}`))}
        {isUnused(cell) &&
          may('change-center', center) &&
          item('chairs', Settings2, t('changeChairs'), () => void navigate(adminPaths.chairs(center)))}
      </Menu>
    </Popover>
  );
}

import X from 'lucide-react/icons/x';
import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { type Moving, placeOf } from './use-moving';

/**
 * The line above the board during a move: which patient is moved, how to go on and how to cancel. Screen readers are told the same.
 */
export function MovingLine({ said, moved, drag, giveUp }: Pick<Moving, 'said' | 'moved' | 'drag' | 'giveUp'>) {
  const { t } = useTranslation('admin-board');
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {moved && !drag.held && (
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-chip bg-teal-tint px-3.5 py-2">
          <p className="min-w-0 flex-1 basis-60">
            <span className="admin-strong">{t('moving.lead', placeOf(moved))}</span> {t('moving.keys')}
          </p>
          <Button size="compact" variant="neutral" icon={<X size={17} />} onPress={giveUp}>
            {t('moving.cancel')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The name of the dragged patient, beside the pointer. */
export function DraggedName({ held, ghost }: { held: DayBooking; ghost: RefObject<HTMLDivElement | null> }) {
  return createPortal(
    <div
      ref={ghost}
      aria-hidden="true"
      className="admin-type admin-strong pointer-events-none fixed top-0 left-0 z-40 max-w-50 truncate rounded-chip bg-teal px-3 py-2 text-white shadow-lifted"
    >
      {held.username}
    </div>,
    document.body,
  );
}

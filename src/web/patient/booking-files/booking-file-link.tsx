import CalendarPlus from 'lucide-react/icons/calendar-plus';
import FileText from 'lucide-react/icons/file-text';
import type { MouseEvent, ReactNode } from 'react';
import { bookingFileUrl } from '../../../contract/bookings';
import { useTranslation } from '../../i18n/use-translation';
import { Ring } from '../../ui/ring';
import { type BookingFile, useBookingFile } from './use-booking-file';

const ICONS = { receipt: FileText, calendar: CalendarPlus };

type BookingFileLinkProps = {
  kind: BookingFile;
  bookingId: string;
  /** How it looks: `buttonStyles` or a text link. */
  className: string;
  /** In place of the kind's own. */
  icon?: ReactNode;
  /** In place of the kind's own words. */
  children?: ReactNode;
  'aria-describedby'?: string;
};

/** A link that downloads a file about an appointment, and says so when it can't. */
export function BookingFileLink({ kind, bookingId, className, icon, children, ...rest }: BookingFileLinkProps) {
  const { t } = useTranslation('files');
  const { isBusy, download } = useBookingFile(kind, bookingId);
  const Icon = ICONS[kind];

  function take(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    if (!isBusy) download();
  }

  return (
    <a
      href={bookingFileUrl(kind, bookingId)}
      download
      onClick={take}
      aria-busy={isBusy}
      className={className}
      {...rest}
    >
      {isBusy ? <Ring /> : (icon ?? <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />)}
      {children ?? t(kind)}
      <span role="status" className="sr-only">
        {isBusy && t('preparing')}
      </span>
    </a>
  );
}

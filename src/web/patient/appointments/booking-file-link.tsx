import CalendarPlus from 'lucide-react/icons/calendar-plus';
import FileText from 'lucide-react/icons/file-text';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { type BOOKING_FILES, bookingFileUrl } from '../../../contract/bookings/files';
import type { Booking } from '../../../contract/bookings/bookings';
import { isNotAuthenticated } from '../../lib/api/api-error';
import { downloadFile } from '../../lib/api/download';
import { useErrorText } from '../../lib/use-error-text';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Ring } from '../../ui/spinner';
import { prepareToasts, showToast } from '../../ui/toast';

const ICONS = { receipt: FileText, calendar: CalendarPlus };

type BookingFileLinkProps = {
  kind: keyof typeof BOOKING_FILES;
  bookingId: string;
  /** The classes of the link: `buttonStyles`, or those of a text link. */
  className: string;
  /** Replaces the kind's icon. */
  icon?: ReactNode;
  /** Replaces the kind's label. */
  children?: ReactNode;
  'aria-describedby'?: string;
};

/** A link that downloads a file about an appointment. With scripts it reports failures, with a retry. */
export function BookingFileLink({ kind, bookingId, className, icon, children, ...rest }: BookingFileLinkProps) {
  const { t } = useTranslation(['files', 'common']);
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const Icon = ICONS[kind];
  const url = bookingFileUrl(kind, bookingId);
  useEffect(prepareToasts, []);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      await downloadFile(url);
    } catch (error) {
      // The session has ended, and the page is redirecting to the login.
      if (isNotAuthenticated(error)) return void showToast('error', t('loggedOut'));
      const again = { label: t('common:tryAgain'), onPress: () => void download() };
      void showToast('error', t(`failed_${kind}`, { reason: errorText(error as Error) }), again);
    } finally {
      setBusy(false);
    }
  }

  function take(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    if (!isBusy) void download();
  }

  return (
    <a href={url} download onClick={take} aria-busy={isBusy} className={className} {...rest}>
      {isBusy ? <Ring /> : (icon ?? <Icon size={20} className="shrink-0" />)}
      {children ?? t(kind)}
      <span role="status" className="sr-only">
        {isBusy && t('preparing')}
      </span>
    </a>
  );
}

/** Whether anything was ever paid for an appointment, even if refunded: then there is a receipt. */
export function wasPaid({ paymentStatus }: Pick<Booking, 'paymentStatus'>): boolean {
  return paymentStatus !== 'unpaid' && paymentStatus !== 'not required';
}

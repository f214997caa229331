import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useTranslation } from 'react-i18next';
import type { BookingStatus } from '../../../../domain/booking';

const LOOKS = {
  confirmed: { Icon: CircleCheck, colours: 'bg-green-tint text-green' },
  pending: { Icon: Hourglass, colours: 'bg-yellow-tint text-yellow' },
  completed: { Icon: ClipboardCheck, colours: 'bg-blue-tint text-blue' },
  cancelled: { Icon: CircleX, colours: 'bg-red-tint text-red' },
} satisfies Record<BookingStatus, unknown>;

/** A status in a row: icon and word, 26 high. */
export function AppointmentStatus({ status }: { status: BookingStatus }) {
  const { t } = useTranslation();
  const { Icon, colours } = LOOKS[status];
  return (
    <span className={`inline-flex min-h-6.5 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm font-[550] ${colours}`}>
      <Icon aria-hidden="true" size={15} strokeWidth={2} className="shrink-0" />
      {t(`status.${status}`)}
    </span>
  );
}

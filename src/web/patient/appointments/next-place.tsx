import Navigation from 'lucide-react/icons/navigation';
import { formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { buttonStyles } from '../../ui/button-styles';
import { CenterPhoto } from '../../ui/center-photo';
import { StatusBadge } from '../../ui/status-badge';
import { BookingFileLink } from '../booking-files/booking-file-link';
import type { Appointment } from './appointment';
import { MoneyText } from './money-text';
import { addressLine, directionsUrl } from './place';

/** Two that share a line where there is room. */
const WAY = 'grow max-md:gap-2 max-md:px-2 max-md:text-base md:max-w-60';

/** Where the next appointment is, how it stands, and the way there. */
export function NextPlace({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { dialysisCenterId: center, bookingStatus } = appointment;
  return (
    <div className="flex flex-col gap-4 p-4.5 desk:p-7">
      <div className="flex items-center gap-4 desk:gap-5">
        <CenterPhoto photo={center.Photo} className="rounded-control h-18 w-21 shrink-0 desk:h-25 desk:w-33" />
        <div className="min-w-0">
          <h3 className="type-card-title wrap-anywhere">{center.CenterName}</h3>
          <p className="type-second mt-0.5 text-muted wrap-anywhere">{addressLine(center)}</p>
        </div>
      </div>
      <div className="type-second flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <StatusBadge status={bookingStatus} />
        <Standing appointment={appointment} />
      </div>
      <div className="flex flex-wrap gap-2 md:gap-3">
        <a href={directionsUrl(center)} target="_blank" rel="noreferrer" className={buttonStyles({ className: WAY })}>
          <Navigation aria-hidden="true" size={20} strokeWidth={1.75} />
          {t('next.directions')}
          <span className="sr-only">({t('next.newTab')})</span>
        </a>
        {bookingStatus === 'confirmed' && (
          <BookingFileLink
            kind="calendar"
            bookingId={appointment._id}
            className={buttonStyles({ variant: 'tonal', className: WAY })}
          />
        )}
      </div>
    </div>
  );
}

/** What is paid, and what the center still has to do. */
function Standing({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { amount, paymentStatus, bookingStatus } = appointment;
  if (bookingStatus === 'confirmed' && paymentStatus === 'paid') {
    return <span>{t('next.paidByCard', { amount: formatPrice(amount) })}</span>;
  }
  return <MoneyText appointment={appointment} />;
}

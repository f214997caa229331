import CreditCard from 'lucide-react/icons/credit-card';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { HOLD_MINUTES, NOTICE_HOURS } from '../../../domain/policy';
import { useTranslation } from '../../i18n/use-translation';

const RULES = [
  { id: 'hold', Icon: Hourglass },
  { id: 'pay', Icon: CreditCard },
  { id: 'refund', Icon: RotateCcw },
  { id: 'late', Icon: ShieldCheck },
] as const;

/** The rules of holds, payment and refunds, in words. The numbers are the domain's. */
export function HowBookingsWork() {
  const { t } = useTranslation('about');
  return (
    <section className="border-y border-line bg-teal-faint">
      <div className="page-width py-10 desk:py-16">
        <h2 className="type-section">{t('bookings.title')}</h2>
        <ul className="mt-6 grid gap-x-12 gap-y-7 md:grid-cols-2">
          {RULES.map(({ id, Icon }) => (
            <li key={id} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-tile bg-teal-tint text-teal">
                <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
              </span>
              <div>
                <h3 className="type-card-title">
                  {t(`bookings.${id}.title`, { minutes: HOLD_MINUTES, hours: NOTICE_HOURS })}
                </h3>
                <p className="mt-1 text-muted">{t(`bookings.${id}.text`, { hours: NOTICE_HOURS })}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-8">
          <Link to="/learn-more" className="text-link">
            {t('bookings.more')}
          </Link>
        </p>
      </div>
    </section>
  );
}

import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import Hospital from 'lucide-react/icons/hospital';
import type { ReactNode } from 'react';
import type { Center } from '../../../../contract/centers';
import { formatDate, formatPrice, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { BookAction } from './book-action';
import { PayNext } from './pay-next';
import { RuleNote } from './rule-note';
import type { BookingPage } from './use-booking-page';

const ICON = { 'aria-hidden': true, size: 20, strokeWidth: 1.75, className: 'text-teal' } as const;

/** On wide screens: what is about to be booked, its price, the action and the rule. Stays in sight. */
export function SummaryCard({ center, page, now }: { center: Center; page: BookingPage; now: Date }) {
  const { t } = useTranslation('booking');
  const { choice } = page;
  return (
    <section className="sticky top-6 flex flex-col gap-4.5 rounded-card border border-line bg-surface p-6 shadow-lifted">
      <h2 className="text-[1.375rem] leading-tight font-title">{t('summary.title')}</h2>
      <dl className="flex flex-col gap-3.5">
        <Fact icon={<Hospital {...ICON} />} label={t('summary.center')}>
          {center.CenterName}
        </Fact>
        <Fact icon={<CalendarDays {...ICON} />} label={t('summary.date')}>
          {choice ? formatDate(choice.date) : t('summary.none')}
        </Fact>
        <Fact icon={<Clock {...ICON} />} label={t('summary.time')}>
          {choice?.time ? formatWindow(choice.time) : t('summary.none')}
        </Fact>
      </dl>
      <p className="flex items-center justify-between gap-4 border-t border-line pt-4">
        <span>{t('summary.price')}</span>
        <span className="figure text-[2rem] leading-9 font-price">{formatPrice(center.DialysisCharge)}</span>
      </p>
      <BookAction center={center} page={page} />
      {choice && <RuleNote choice={choice} now={now} />}
      {!page.taken && !page.isHoldChosen && <PayNext />}
    </section>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-9">
      <dt className="type-second text-muted">
        <span className="absolute top-0.5 left-0">{icon}</span>
        {label}
      </dt>
      <dd className="tabular line-clamp-4 font-strong">{children}</dd>
    </div>
  );
}

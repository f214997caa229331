import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import * as paths from '../../../../contract/paths';
import type { RefusedForm } from '../../../lib/form';
import { formatPrice, formatShortDate, formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { toApiError } from '../../../lib/refusal';
import { Button } from '../../../ui/button';
import { Form, SubmitButton } from '../../../ui/form';
import { RefusalAlert } from '../../dialysis/booking/refusal-alert';
import { waitingOf } from '../../paying/pays-next';
import type { Way } from '../../paying/ways';
import { DoctorAsked } from '../../gaps/gap-callout';
import { SummaryBar } from '../../dialysis/booking/summary-bar';
import type { LoadedMonth } from './page';
import { MONTH_FORM, PATTERN_FORM, type Plan, chosenOf, timesOf, weekdaysOf } from './plan';

type MonthSummaryProps = LoadedMonth & {
  /** Whether days or time were changed and the new dates are not shown yet. Nothing can be paid until then. */
  isAnother: boolean;
  plan: Plan;
  refused: RefusedForm | undefined;
  /** Whether an online payment comes next. */
  isPaid: boolean;
  /** The chosen way to pay; undefined where there is only one, online. */
  way: Way | undefined;
};

/** The summary: how many sessions, the sum, what is left out or should be considered, and the button. */
export function MonthSummary(props: MonthSummaryProps) {
  const { plan, patient, paying, press, toPay, refused, isPaid, way, isAnother } = props;
  const { t } = useTranslation(['series', 'booking']);
  const { sessions, total, leftOut, longGaps, isClose, isLate } = plan;
  const dates = sessions.map(({ date }) => date);
  // Sessions beyond the approval are paid later, at the center.
  const beyond = way?.on?.approval ? waitingOf(way.on, dates) : 0;
  const isAsking = beyond > 0 && beyond === sessions.length;
  const later = isAsking ? 0 : beyond * (way?.price ?? 0);
  const price = formatPrice(total - later);
  const { state, formData, location } = useNavigation();
  const isShowing = state === 'loading' && location.pathname === paths.bookMonth;
  const isBusy = state !== 'idle' && formData?.get('intent') === 'pay';
  const refusal = refused && !isBusy && refused.refusal.code !== 'series-clash' ? refused.refusal : null;
  const choices = new Map(plan.dates.filter(({ choice }) => choice).map(({ asked, choice }) => [asked.date, choice]));
  if (isAnother) {
    return (
      <SummaryBar title={t('summary.title')}>
        <p className="type-second font-label text-marigold-text" role="status">
          {t('summary.another')}
        </p>
        <Button type="submit" form={PATTERN_FORM} size="large" isFullWidth isBusy={isShowing} busyLabel={t('showing')}>
          {t('summary.showNew')}
        </Button>
      </SummaryBar>
    );
  }
  return (
    <SummaryBar title={t(total > 0 || isPaid ? 'summary.title' : 'summary.titleUnpaid')}>
      {!patient.isSelf && <p className="font-strong max-desk:hidden">{t('for', { name: patient.name })}</p>}
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="tabular text-lg font-strong">{t('month.sum', { count: sessions.length })}</span>
        <span className="figure text-2xl leading-[1.75rem] font-price desk:text-figure-wide desk:leading-[2.25rem]">
          {total > 0 || isPaid ? price : t('booking:sum.free')}
        </span>
      </p>
      <p className="type-second tabular flex flex-wrap gap-x-3 font-label">
        <span>
          {weekdaysOf(sessions)
            .map((day) => t(`days.${day}`))
            .join(', ')}
        </span>{' '}
        <span className="figure">
          {timesOf(sessions)
            .map((time) => formatWindow(time))
            .join(', ')}
        </span>
      </p>
      {(leftOut.length > 0 || longGaps.length > 0 || isLate || beyond > 0) && (
        <ul className="type-second flex flex-col gap-1">
          {beyond > 0 && (
            <li>
              {t(later > 0 ? 'summary.beyondShare' : 'summary.beyond', { count: beyond, price: formatPrice(later) })}
            </li>
          )}
          {leftOut.length > 0 && (
            <li>
              <span className="desk:hidden">{t('summary.outCount', { count: leftOut.length })}</span>
              <span className="max-desk:hidden">
                {t('summary.out', { count: leftOut.length, dates: leftOut.map(formatShortDate).join('; ') })}
              </span>
            </li>
          )}
          {longGaps.slice(0, 1).map(({ from, to }) => (
            <Warning key={from.date}>
              {t('summary.gap', { from: formatShortDate(from.date), to: formatShortDate(to.date) })}
            </Warning>
          ))}
          {isLate && <Warning>{t(isPaid ? 'summary.late' : 'summary.lateUnpaid')}</Warning>}
        </ul>
      )}
      {refusal && (
        <RefusalAlert error={toApiError(refusal)} price={total} form={MONTH_FORM} toPay={toPay} isBusy={isBusy} />
      )}
      <Form id={MONTH_FORM} intent="pay" refused={refused} className="flex flex-col gap-2.5 desk:gap-4">
        {!patient.isSelf && <input type="hidden" name="patientId" value={patient._id} />}
        <input
          type="hidden"
          name="sessions"
          value={JSON.stringify(sessions.map(({ date, time, centerId }) => ({ date, time, centerId })))}
        />
        <input type="hidden" name="total" value={total} />
        {paying && <input type="hidden" name="shownWay" value={paying.first} />}
        <input type="hidden" name="shown" value={chosenOf(choices)} />
        {isClose && <DoctorAsked />}
        <SubmitButton
          size="large"
          isFullWidth
          busyLabel={t(isPaid ? 'summary.paying' : 'booking:book.busy')}
          unavailableBecause={sessions.length > 0 ? null : t(isPaid ? 'summary.nothing' : 'summary.nothingUnpaid')}
        >
          {t(isAsking ? 'booking:book.askAll' : press, { price, count: sessions.length })}
        </SubmitButton>
      </Form>
    </SummaryBar>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2 font-label text-marigold-text">
      <TriangleAlert size={18} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </li>
  );
}

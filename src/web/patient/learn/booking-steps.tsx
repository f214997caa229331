import { ARRIVE_EARLY_MINUTES, HOLD_MINUTES } from '../../../domain/policy';
import { BOOKING_DAYS_AHEAD, START_HOURS, windowLabel } from '../../../domain/windows';
import { useTranslation } from '../../i18n/use-translation';

/** A window never breaks across lines. */
const NO_BREAK = '\u00a0';

const STEPS = ['find', 'choose', 'pay', 'go'] as const;

/** Find, choose, pay, go. The numbers are the domain's. */
export function BookingSteps() {
  const { t } = useTranslation('learn');
  const numbers = {
    windows: START_HOURS.map((hour) => windowLabel(hour).replaceAll(' ', NO_BREAK)).join(', '),
    days: BOOKING_DAYS_AHEAD,
    minutes: HOLD_MINUTES,
    early: ARRIVE_EARLY_MINUTES,
  };
  return (
    <section aria-labelledby="steps" className="page-width py-10 desk:py-16">
      <h2 id="steps" className="type-section">
        {t('steps.title')}
      </h2>
      <ol className="mt-6 grid gap-3.5 md:grid-cols-2 desk:gap-6">
        {STEPS.map((id, index) => (
          <li key={id} className="flex gap-4 rounded-card border border-line bg-surface p-4.5 desk:gap-5 desk:p-7">
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-full bg-teal text-xl font-price text-white"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="type-card-title mt-2">{t(`steps.${id}.title`)}</h3>
              <p className="mt-1.5 text-muted">{t(`steps.${id}.text`, numbers)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

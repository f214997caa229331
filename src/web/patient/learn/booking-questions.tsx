import { HOLD_MINUTES, MAX_HELD_CHAIRS, NOTICE_HOURS } from '../../../domain/policy';
import { useTranslation } from '../../i18n/use-translation';

const QUESTIONS = ['cost', 'hold', 'cancel', 'other', 'missed'] as const;
const NUMBERS = { minutes: HOLD_MINUTES, held: MAX_HELD_CHAIRS, hours: NOTICE_HOURS };

/** Questions before paying, with answers: nothing is collapsed. */
export function BookingQuestions() {
  const { t } = useTranslation('learn');
  return (
    <section aria-labelledby="questions" className="border-y border-line bg-teal-faint">
      <div className="page-width py-10 desk:py-16">
        <h2 id="questions" className="type-section">
          {t('questions.title')}
        </h2>
        <div className="mt-3 max-w-220 divide-y divide-line">
          {QUESTIONS.map((id) => (
            <div key={id} className="grid gap-x-10 gap-y-1.5 py-5 desk:grid-cols-[18rem_minmax(0,1fr)]">
              <h3 className="type-card-title">{t(`questions.${id}.title`)}</h3>
              <p className="max-w-[62ch]">{t(`questions.${id}.text`, NUMBERS)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

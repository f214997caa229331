import { useTranslation } from '../../../i18n/use-translation';
import { GuideSection } from '../parts/guide';

/** Habits that keep many medicines in order. */
export function ManagementTips() {
  const { t } = useTranslation('guides-medication');
  return (
    <GuideSection id="tips" title={t('tips.title')}>
      <ol className="grid gap-x-10 gap-y-4 md:grid-cols-2 print:gap-y-1">
        {t.list('tips.items').map((tip, index) => (
          <li key={tip} className="flex gap-4">
            <span
              aria-hidden="true"
              className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-teal type-small font-strong text-white"
            >
              {index + 1}
            </span>
            <span className="max-w-[52ch] pt-0.5">{tip}</span>
          </li>
        ))}
      </ol>
    </GuideSection>
  );
}

import { useTranslation } from '../../../i18n/use-translation';
import { Accordion } from '../parts/accordion';
import { GuideSection } from '../parts/guide';

/** The four questions; `#faq-cure` and so on lead to them. */
export const QUESTIONS = ['cure', 'often', 'between', 'travel'] as const;

/** Frequent questions, each with its answer collapsed below. */
export function Faq() {
  const { t } = useTranslation('guides-kidney');
  return (
    <GuideSection id="faq" title={t('faq.title')}>
      <Accordion
        entries={QUESTIONS.map((id) => ({
          id: `faq-${id}`,
          title: t(`faq.${id}.question`),
          content: <p className="max-w-[72ch] text-muted">{t(`faq.${id}.answer`)}</p>,
        }))}
      />
    </GuideSection>
  );
}

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from '../../../i18n/use-translation';
import { GuideSection } from '../parts/guide';
import { ASK_FIRST } from './medicines';

/** What to avoid, or ask about first, and why. */
export function AskFirst() {
  const { t } = useTranslation('guides-medication');
  return (
    <GuideSection id="ask-first" title={t('askFirst.title')} lead={t('askFirst.lead')}>
      <ul className="grid rounded-card border border-line bg-surface px-4 md:grid-cols-2 md:gap-x-10 desk:px-6 print:grid-cols-2 print:border-0 print:px-0">
        {ASK_FIRST.map((medicine) => (
          <li
            key={medicine}
            className="flex gap-3.5 border-line py-4 not-last:border-b md:nth-last-2:border-b-0 desk:py-5 print:border-0 print:py-1"
          >
            <TriangleAlert
              aria-hidden="true"
              size={22}
              strokeWidth={1.75}
              className="mt-0.5 shrink-0 text-marigold-text"
            />
            <div>
              <h3 className="text-[1.0625rem] leading-snug font-card">{t(`askFirst.${medicine}.name`)}</h3>
              <p className="type-second mt-1 text-muted">{t(`askFirst.${medicine}.why`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </GuideSection>
  );
}

import Stethoscope from 'lucide-react/icons/stethoscope';
import { useTranslation } from '../../../i18n/use-translation';
import { PrintButton } from './print-button';
import { ReadNext } from './read-next';
import type { GuideId } from './guide-paths';

type GuideEndProps = {
  guide: GuideId;
  /** The advice to ask one's own care team. */
  ask: string;
  sources: readonly string[];
};

/** The end of every guide: ask your own team, the sources, print, the other guides. */
export function GuideEnd({ guide, ask, sources }: GuideEndProps) {
  const { t } = useTranslation('guides');
  return (
    <div className="page-width mt-13 pb-13 [--height:70rem] desk:mt-16 desk:pb-22 print:mt-4 print:pb-0">
      <p className="flex max-w-[72ch] gap-3 font-[550]">
        <Stethoscope aria-hidden="true" size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-teal" />
        {ask}
      </p>
      <div className="mt-8 grid gap-10 border-t border-line pt-8 desk:grid-cols-[1.6fr_1fr] desk:gap-16 print:mt-3 print:block print:pt-3">
        <section aria-labelledby="sources">
          <h2 id="sources" className="type-card-title">
            {t('sources.title')}
          </h2>
          <p className="type-second mt-1 text-muted">{t('sources.lead')}</p>
          <ul className="type-small mt-3 list-disc space-y-1.5 pl-5 text-muted marker:text-teal-line print:mt-1 print:space-y-0">
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
          <div className="mt-4">
            <PrintButton />
          </div>
        </section>
        <ReadNext guide={guide} />
      </div>
    </div>
  );
}

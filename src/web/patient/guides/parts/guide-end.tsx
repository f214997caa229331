import ArrowRight from 'lucide-react/icons/arrow-right';
import Printer from 'lucide-react/icons/printer';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { Link } from 'react-router';
import * as paths from '../../../../contract/paths';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { UncheckedTranslation } from '../../../ui/unchecked-translation';

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
        <Stethoscope size={22} className="mt-0.5 shrink-0 text-teal" />
        {ask}
      </p>
      <UncheckedTranslation className="mt-3" />
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

/** Opens the browser's print dialog, which also saves as PDF. */
function PrintButton() {
  const { t } = useTranslation('guides');
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-4 print:hidden"
      icon={<Printer size={20} />}
      onPress={() => window.print()}
    >
      {t('print')}
    </Button>
  );
}

/** Links to the other two guides. */
function ReadNext({ guide }: { guide: GuideId }) {
  const { t } = useTranslation('guides');
  const others = (Object.keys(GUIDE_PATHS) as GuideId[]).filter((id) => id !== guide);
  return (
    <nav aria-labelledby="read-next" className="print:hidden">
      <h2 id="read-next" className="type-card-title">
        {t('next.title')}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {others.map((id) => (
          <li key={id}>
            <Link
              to={GUIDE_PATHS[id]}
              className="focus-ring group flex items-center gap-4 rounded-card p-4 hover:text-teal"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{t(`next.${id}.title`)}</span>
                <span className="type-second block text-muted">{t(`next.${id}.text`)}</span>
              </span>
              <ArrowRight size={20} className="shrink-0 text-teal" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The paths of the guides (spec.md, section 2). */
export const GUIDE_PATHS = {
  kidney: paths.kidneyGuide,
  medication: paths.medicationGuide,
  diet: paths.dietGuide,
} as const;

type GuideId = keyof typeof GUIDE_PATHS;

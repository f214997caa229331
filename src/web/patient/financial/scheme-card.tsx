import { useTranslation } from '../../i18n/use-translation';
import { useFormatDate } from '../../i18n/use-format-date';
import { Chip } from '../../ui/chip';
import { FactRows } from '../../ui/fact-rows';
import { FACTS_GATHERED } from '../../ui/source-list';
import type { SchemeId } from './schemes';

const FACTS = ['what', 'who', 'papers', 'know'] as const;

/** One scheme, fund or concession: what, for whom, which papers, and how certain that is. */
export function SchemeCard({ id }: { id: SchemeId }) {
  const { t } = useTranslation('financial');
  const formatDate = useFormatDate();
  return (
    <li id={id} className="scroll-mt-6 rounded-card border border-line bg-surface px-4.5 pt-5 pb-3 desk:px-7">
      <h3 className="type-card-title">{t(`schemes.${id}.name`)}</h3>
      <p className="mt-2 mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Chip tone="few">{t('confirm')}</Chip>
        <span className="type-small text-muted">{t('gathered', { date: formatDate(FACTS_GATHERED) })}</span>
      </p>
      <FactRows facts={FACTS.map((fact) => ({ label: t(fact), value: t(`schemes.${id}.${fact}`) }))} />
    </li>
  );
}

import type { IstDate } from '../../domain/time';
import { useTranslation, useFormatDate } from '../lib/i18n/use-translation';
import { BulletList } from './bullet-list';

/** When the facts on the public pages were last taken from their sources. */
export const FACTS_GATHERED: IstDate = '2026-11-20';

/** The sources of a page's facts, and when they were gathered: rules and guidelines change. */
export function SourceList({ sources }: { sources: readonly string[] }) {
  const { t } = useTranslation();
  const formatDate = useFormatDate();
  return (
    <section aria-labelledby="sources" className="type-second mt-12 max-w-[72ch] border-t border-line pt-6 text-muted">
      <h2 id="sources" className="type-card-title text-ink">
        {t('sources.title')}
      </h2>
      <p className="mt-2 mb-3">{t('sources.gathered', { date: formatDate(FACTS_GATHERED) })}</p>
      <BulletList points={sources} />
    </section>
  );
}

import { useTranslation } from '../../i18n/use-translation';

/** What is real, what is invented, and whose work is used (docs/about-the-data.md). */
export function AboutTheData() {
  const { t } = useTranslation('about');
  return (
    <section id="data" className="page-width pb-10">
      <div className="grid gap-4 border-t border-line pt-10 desk:grid-cols-[1fr_2fr] desk:gap-16">
        <h2 className="type-section">{t('data.title')}</h2>
        <div className="flex max-w-[66ch] flex-col gap-3">
          <p>{t('data.centers')}</p>
          <p>
            {t('data.cities')} {t('data.citiesChange')}
          </p>
          <p>{t('data.type')}</p>
          <p>
            {t('data.drawings')} {t('data.facts')}
          </p>
        </div>
      </div>
    </section>
  );
}

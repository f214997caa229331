import { useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/card';

/** How to ask at home for help: one thing, with a day. */
export function AskYourFamily() {
  const { t } = useTranslation('groups');
  return (
    <section aria-labelledby="family">
      <h2 id="family" className="type-section">
        {t('family.title')}
      </h2>
      <p className="mt-3 max-w-[66ch] text-muted">{t('family.lead')}</p>
      <h3 className="type-card-title mt-5 mb-3">{t('family.sentences')}</h3>
      <ul className="grid gap-3.5 md:grid-cols-2">
        {t.list('family.examples').map((sentence) => (
          <li key={sentence} className="flex">
            <Card className="w-full p-4.5">{sentence}</Card>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[66ch]">{t('family.carers')}</p>
    </section>
  );
}

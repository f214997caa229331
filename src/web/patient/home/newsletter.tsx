import { useTranslation } from '../../i18n/use-translation';
import { NewsletterForm } from './newsletter-form';

/** The invitation to the letter, and its form. */
export function Newsletter() {
  const { t } = useTranslation('home');
  return (
    <section aria-labelledby="newsletter" className="when-near border-t border-line bg-sunken">
      <div className="page-width grid gap-6 py-13 desk:grid-cols-2 desk:gap-16 desk:py-22">
        <div>
          <h2 id="newsletter" className="type-section">
            {t('newsletter.title')}
          </h2>
          <p className="mt-3 max-w-[48ch] text-muted">{t('newsletter.lead')}</p>
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}

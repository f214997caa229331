import { useTranslation } from '../lib/i18n/use-translation';

/**
 * A note for translated pages about illness and treatment: no doctor has checked the translation, and the English text is the
 * original. Once for each page.
 */
export function UncheckedTranslation({ className = '' }: { className?: string }) {
  const { t, language } = useTranslation();
  return language !== 'en' && <p className={`type-small text-muted ${className}`}>{t('unchecked')}</p>;
}

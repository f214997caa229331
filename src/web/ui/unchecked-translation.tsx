import { useTranslation } from '../lib/i18n/use-translation';

/** On translated pages about illness and treatment, once: no doctor has checked the translation. English is the original. */
export function UncheckedTranslation({ className = '' }: { className?: string }) {
  const { t, language } = useTranslation();
  return language !== 'en' && <p className={`type-small text-muted ${className}`}>{t('unchecked')}</p>;
}

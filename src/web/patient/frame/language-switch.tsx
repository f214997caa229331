import Languages from 'lucide-react/icons/languages';
import { AVAILABLE_LANGUAGES } from '../../i18n/languages';
import { useLanguage } from '../../i18n/use-language';
import { useLanguageChange } from './use-language-change';

/** One press to each of the other languages, which are named in themselves. */
export function LanguageSwitch({ className, onChange }: { className: string; onChange?: () => void }) {
  const language = useLanguage();
  const change = useLanguageChange();
  return AVAILABLE_LANGUAGES.filter(({ id }) => id !== language).map(({ id, label }) => (
    <button
      key={id}
      type="button"
      lang={id}
      onClick={() => {
        change(id);
        onChange?.();
      }}
      className={className}
    >
      <Languages aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      {label}
    </button>
  ));
}

import Languages from 'lucide-react/icons/languages';
import { AVAILABLE_LANGUAGES } from '../../i18n/languages';
import { useLanguage } from '../../i18n/use-translation';
import { useLanguageChange } from './use-language-change';

/** One button for each of the other languages, labelled in that language. */
export function LanguageSwitch({ className, onChange }: { className: string; onChange?: () => void }) {
  const language = useLanguage();
  const { Form, next } = useLanguageChange();
  return AVAILABLE_LANGUAGES.filter(({ id }) => id !== language).map(({ id, label }) => (
    <Form key={id} method="post" action="/language" onSubmit={onChange}>
      <input type="hidden" name="next" value={next} />
      <button name="language" value={id} lang={id} className={className}>
        <Languages aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        {label}
      </button>
    </Form>
  ));
}

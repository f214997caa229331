import { AVAILABLE_LANGUAGES } from '../../i18n/languages';
import { useTranslation } from '../../i18n/use-translation';
import { useLanguage } from '../../i18n/use-translation';
import { useLanguageChange } from './use-language-change';

/** All languages side by side, on a dark background; the current one is marked. */
export function LanguageList() {
  const { t } = useTranslation('frame');
  const language = useLanguage();
  const { Form, next } = useLanguageChange();
  return (
    <ul aria-label={t('language.label')} className="flex gap-x-5">
      {AVAILABLE_LANGUAGES.map(({ id, label }) => (
        <li key={id}>
          <Form method="post" action="/language">
            <input type="hidden" name="next" value={next} />
            <button
              name="language"
              value={id}
              lang={id}
              aria-current={id === language ? 'true' : undefined}
              className="inline-flex min-h-11 items-center outline-offset-2 hover:text-white hover:underline focus-visible:outline-3 focus-visible:outline-white aria-[current]:font-label aria-[current]:text-white"
            >
              {label}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

import Languages from 'lucide-react/icons/languages';
import { useFetcher, useLocation } from 'react-router';
import type { Language } from '../../../contract/language';
import { AVAILABLE_LANGUAGES } from '../../lib/i18n/languages';
import { useLanguage, useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { useRefusalToast } from '../../ui/toast';

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

/** Switches the language. `Form` is the form that does it, also before and without scripts. */
export function useLanguageChange() {
  const { Form, submit, state, formData, data } = useFetcher<RefusedForm>();
  useRefusalToast(data);
  const { pathname, search } = useLocation();
  const wanted = state === 'idle' ? null : (formData?.get('language') as Language | null);
  const next = `${pathname}${search}`;
  return {
    Form,
    next,
    wanted,
    submit: (language: string) => void submit({ language, next }, { method: 'post', action: '/language' }),
  };
}

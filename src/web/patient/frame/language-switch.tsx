import Languages from 'lucide-react/icons/languages';
import { useFetcher, useLocation, useRouteLoaderData } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Language } from '../../../locales';
import { useSiteFacts } from '../../lib/site-facts';
import { useLanguage, useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import type { RootData } from '../../root-data';
import { buttonStyles } from '../../ui/button-styles';
import { useRefusalToast } from '../../ui/toast';

/** One button for each of the other languages, labelled in that language. */
export function LanguageSwitch({ className, onChange }: { className: string; onChange?: () => void }) {
  const language = useLanguage();
  const { languages } = useSiteFacts();
  const { Form, next } = useLanguageChange();
  return languages
    .filter(({ id }) => id !== language)
    .map(({ id, label }) => (
      <Form key={id} method="post" action={paths.language} onSubmit={onChange}>
        <input type="hidden" name="next" value={next} />
        <button name="language" value={id} lang={id} className={className}>
          <Languages size={20} className="shrink-0" />
          {label}
        </button>
      </Form>
    ));
}

const SMALL = buttonStyles({ variant: 'outline', size: 'small' });

/** Asks once, where the browser prefers another language. Part of the document itself, so nothing moves when scripts load. */
export function LanguageQuestion() {
  const asked = useRouteLoaderData<RootData>('root')?.asksFor;
  const { Form, next, wanted } = useLanguageChange();
  if (!asked || wanted) return null;
  const answer = (language: Language, label: string) => (
    <button name="language" value={language} aria-describedby="in-language" className={SMALL}>
      {label}
    </button>
  );
  return (
    <Form
      method="post"
      action={paths.language}
      aria-labelledby="in-language"
      lang={asked.language}
      className="border-b border-line bg-teal-tint print:hidden"
    >
      <input type="hidden" name="next" value={next} />
      <div className="page-width flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <p id="in-language" className="mr-auto font-label">
          {asked.ask}
        </p>
        {answer(asked.language, asked.yes)}
        {answer('en', asked.no)}
      </div>
    </Form>
  );
}

/** All languages side by side, on a dark background; the current one is marked. */
export function LanguageList() {
  const { t } = useTranslation('frame');
  const language = useLanguage();
  const { languages } = useSiteFacts();
  const { Form, next } = useLanguageChange();
  return (
    <ul aria-label={t('language.label')} className="flex gap-x-5">
      {languages.map(({ id, label }) => (
        <li key={id}>
          <Form method="post" action={paths.language}>
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
    submit: (language: string) => void submit({ language, next }, { method: 'post', action: paths.language }),
  };
}

import { useFetcher, useLocation } from 'react-router';
import type { Language } from '../../../contract/language';
import type { RefusedForm } from '../../lib/form';
import { useRefusalToast } from '../../ui/use-refusal-toast';

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

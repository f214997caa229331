import { createContext, use } from 'react';
import type { Language } from '../../contract/account';
import { type Translate, translatorFor } from './translate';
import { useLanguage } from './use-language';
import type { Namespace } from './words';

/** The language of a part of the page that keeps to one, such as a page that is not translated. */
export const FixedLanguage = createContext<Language | null>(null);

/**
 * `t` says the sentences of a namespace in the language of this part of the page. Of several namespaces the first is
 * meant, and the others are named: `common:tryAgain`.
 */
export function useTranslation<N extends Namespace = 'common', Others extends Namespace = never>(
  namespaces?: N | readonly [N, ...Others[]],
): { t: Translate<N, Others>; language: Language } {
  const spoken = useLanguage();
  const language = use(FixedLanguage) ?? spoken;
  const [namespace = 'common' as N] = typeof namespaces === 'object' ? namespaces : [namespaces];
  return { t: translatorFor(language, namespace) as Translate<N, Others>, language };
}

/** The language that is spoken, and its sentences outside of components. In them it is `useTranslation`. */
import type { Language } from '../../contract/account';
import { DEFAULT_LANGUAGE } from './languages';
import { type Translate, translatorFor } from './translate';
import type { Namespace } from './words';

let spoken: Language = DEFAULT_LANGUAGE;
const listeners = new Set<() => void>();

export const i18n = {
  get language(): Language {
    return spoken;
  },
  /** Says a sentence of `common`, or of the namespace that `ns` names. */
  get t(): Translate {
    return translatorFor(spoken, 'common');
  },
  /** Says sentences of a namespace in the language that is spoken now. */
  sentencesOf<N extends Namespace>(namespace: N): Translate<N> {
    return translatorFor(spoken, namespace);
  },
  /** Speaks another language, whose words are here already. */
  change(language: Language): void {
    spoken = language;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

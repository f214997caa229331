import { type ReactElement, type ReactNode, cloneElement } from 'react';
import { type Translate, type Values, fill } from './translate';
import type { Namespace, SentenceKey } from './words';

type TransProps<N extends Namespace, Others extends Namespace> = {
  t: Translate<N, Others>;
  i18nKey: SentenceKey<N>;
  count?: number;
  values?: Values;
  /** What `<name>...</name>` of the sentence becomes; its words are put inside. */
  components: Record<string, ReactElement<{ children?: ReactNode }>>;
};

/** A sentence with links, figures or emphasis in it. */
export function Trans<N extends Namespace, Others extends Namespace>({
  t,
  i18nKey,
  count,
  values,
  components,
}: TransProps<N, Others>) {
  return marked(t.template(i18nKey, count), { count, ...values } as Values, components);
}

/** The text with every `<name>...</name>` replaced. Values are put in afterwards, so that nothing in them is a mark. */
function marked(text: string, values: Values, components: TransProps<Namespace, Namespace>['components']): ReactNode {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/s);
  if (parts.length === 1) return fill(text, values);
  return parts.map((part, place) => {
    if (place % 3 === 0) return fill(part, values);
    const component = place % 3 === 1 ? components[part] : undefined;
    return component && cloneElement(component, { key: place }, marked(parts[place + 1]!, values, components));
  });
}

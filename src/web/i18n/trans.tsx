import { TransNoContext } from '@lingui/react/server';
import type { ReactElement } from 'react';
import type { Translate, Values } from './use-translation';
import type { Namespace, SentenceKey } from './words';

type TransProps<N extends Namespace> = {
  t: Translate<N>;
  id: SentenceKey<N>;
  values?: Values;
  /** The elements for `<name>...</name>` in the message; its text becomes their children. */
  components: Record<string, ReactElement>;
};

/** A message with links, figures or emphasis in it. */
export function Trans<N extends Namespace>({ t, id, values, components }: TransProps<N>) {
  return <TransNoContext id={id} values={values} components={components} lingui={{ i18n: t.sayer }} />;
}

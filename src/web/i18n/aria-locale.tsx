import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLanguage } from './use-translation';

/** The calendars and lists of React Aria, and what they say, in the person's language. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={`${useLanguage()}-IN`}>{children}</I18nProvider>;
}

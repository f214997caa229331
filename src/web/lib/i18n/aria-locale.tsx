import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { localeOf } from '../../../locales';
import { useLanguage } from './use-translation';

/** The locale of React Aria's calendars, lists and messages. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={localeOf(useLanguage()).tag}>{children}</I18nProvider>;
}

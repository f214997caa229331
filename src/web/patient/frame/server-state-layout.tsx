import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import { queryClient } from '../../api/query-client';
import { useLanguage } from '../../i18n/use-language';

/** Pages that work with server state, and with calendars in the person's language. Pages to read come without both. */
export default function ServerStateLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={`${useLanguage()}-IN`}>
        <Outlet />
      </I18nProvider>
    </QueryClientProvider>
  );
}

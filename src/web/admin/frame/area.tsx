import '../admin.css';
import '../../i18n/admin-words';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import { queryClient } from '../api/query-client';
import { LanguageContext } from '../../i18n/use-translation';
import { useScripted } from '../../ui/use-scripted';
import { Loading } from './loading';

/**
 * The administrator area: everything under /admin, rendered in the browser only. Always English, whatever the language
 * of the patients' pages.
 */
export default function Area() {
  const isScripted = useScripted();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="en-IN">
        <LanguageContext value="en">
          <div lang="en" className="admin-type">
            {isScripted ? <Outlet /> : <Loading />}
          </div>
        </LanguageContext>
      </I18nProvider>
    </QueryClientProvider>
  );
}

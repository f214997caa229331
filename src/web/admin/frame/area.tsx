import '../admin.css';
import '../../i18n/admin-words';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import { queryClient } from '../../api/query-client';
import { LanguageContext } from '../../i18n/use-translation';

/** The administrator area: everything under /admin. English throughout, whatever the patients' pages speak. */
export default function Area() {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="en-IN">
        <LanguageContext value="en">
          <div lang="en" className="admin-type">
            <Outlet />
          </div>
        </LanguageContext>
      </I18nProvider>
    </QueryClientProvider>
  );
}

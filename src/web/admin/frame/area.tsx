import '../admin.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import { queryClient } from '../../api/query-client';
import admin from '../../i18n/en/admin.json';
import { addPageWords } from '../../i18n/page-words';
import { FixedLanguage } from '../../i18n/use-translation';

addPageWords('admin', admin);

/** The administrator area: everything under /admin. English throughout, whatever the patients' pages speak. */
export default function Area() {
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="en-IN">
        <FixedLanguage value="en">
          <div lang="en" className="admin-type">
            <Outlet />
          </div>
        </FixedLanguage>
      </I18nProvider>
    </QueryClientProvider>
  );
}

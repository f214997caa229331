import '../admin.css';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { I18nextProvider } from 'react-i18next';
import { Outlet } from 'react-router';
import admin from '../../i18n/en/admin.json';
import { english } from '../../i18n/english';
import { addPageWords } from '../../i18n/page-words';

addPageWords('admin', admin);

/** The administrator area: everything under /admin. English throughout, whatever the patients' pages speak. */
export default function Area() {
  return (
    <I18nProvider locale="en-IN">
      <I18nextProvider i18n={english}>
        <div lang="en" className="admin-type">
          <Outlet />
        </div>
      </I18nextProvider>
    </I18nProvider>
  );
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Outlet } from 'react-router';
import '../../lib/i18n/admin-words';
import '../admin.css';
import { isConnectionError } from '../../lib/api/api-error';
import { LanguageContext } from '../../lib/i18n/use-translation';
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

const RETRIES = 2;

/**
 * Server state of the administrator area: fresh for half a minute; retried when the connection failed, never after a
 * refusal.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => isConnectionError(error) && failures < RETRIES,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

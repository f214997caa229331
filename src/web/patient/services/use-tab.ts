import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated';

export const TABS = ['services', 'insurance', 'resources'] as const;
export type Tab = (typeof TABS)[number];

/** The open tab, kept in the address (`?tab=insurance`; none for the first), so that it can be shared. */
export function useTab(): [Tab, (tab: Tab) => void] {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wanted = isHydrated ? query.get('tab') : null;
  const tab = TABS.find((one) => one === wanted) ?? 'services';
  return [
    tab,
    (chosen) => {
      const search = chosen === 'services' ? '' : `?tab=${chosen}`;
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  ];
}

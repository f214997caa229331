import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../ui/use-hydrated';

/** The id of the chosen center, kept in the address (`?center=`), so that coming back from its page finds it again. */
export function useChosenCenter(): [string | null, (centerId: string | null) => void] {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return [
    isHydrated ? query.get('center') : null,
    (centerId) => {
      const search = centerId ? `?${new URLSearchParams({ center: centerId })}` : '';
      void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    },
  ];
}

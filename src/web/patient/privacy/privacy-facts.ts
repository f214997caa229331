import type { SiteFacts } from '../../../contract/pages';
import { siteFacts } from '../../site';
import { useHydrated } from '../../ui/use-hydrated';

/** How this server is set up; null in the prerendered page. */
export function usePrivacyFacts(): SiteFacts | null {
  return useHydrated() ? siteFacts() : null;
}

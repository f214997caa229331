import { PRIVACY_FACTS, type PrivacyFacts } from '../../../contract/pages';
import { useHydrated } from '../../ui/use-hydrated';

/** As the server wrote it into the page; null where it was not served by ours. */
const readFacts = () => document.querySelector<HTMLMetaElement>(`meta[name="${PRIVACY_FACTS}"]`)?.content ?? null;

/** How this server is set up; null in the prerendered page. */
export function usePrivacyFacts(): PrivacyFacts | null {
  const facts = useHydrated() ? readFacts() : null;
  return facts === null ? null : (JSON.parse(facts) as PrivacyFacts);
}

import type { User } from '../contract/account';
import type { Language } from '../contract/language';
import type { Flash } from './lib/flash';
import type { SiteFacts } from '../contract/page-visit';

/** What every page of patients knows: who is logged in, in which language it speaks, and how the server is set up. */
export type RootData = {
  user: User | null;
  /** Set where it could not be found out who is logged in. */
  isUnknown: boolean;
  language: Language;
  facts: SiteFacts;
  /** What the page before left to be said. */
  flash: Flash | null;
};

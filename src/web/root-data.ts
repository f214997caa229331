import type { User } from '../contract/accounts/account';
import type { Language } from '../contract/language';
import type { Asked } from '../locales/about';
import type { Flash } from './lib/flash';
import type { SiteFacts } from '../contract/page-visit';

/** Data of every patient page: the logged-in user, the language, and how the server is set up. */
export type RootData = {
  user: User | null;
  /** Set when it is unknown whether somebody is logged in. */
  isUnknown: boolean;
  language: Language;
  /** The browser's own language, where nobody has chosen one: it is asked about. */
  asksFor: Asked | null;
  /** The server's date, in India: the same all day, so that a page that is the same for everybody stays the same. */
  today: string;
  facts: SiteFacts;
  /** What the action that led here tells. */
  flash: Flash | null;
};

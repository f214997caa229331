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
  /** The browser's own language, if nobody has chosen one: the page asks about it. */
  asksFor: Asked | null;
  /** The server's date in India. It stays the same all day, so pages that are the same for everybody stay the same. */
  today: string;
  facts: SiteFacts;
  /** The flash message of the action that led here. */
  flash: Flash | null;
};

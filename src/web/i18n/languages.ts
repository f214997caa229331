import type { Language } from '../../contract/account';

/** The languages that the catalogue is complete in, by their own names. */
export const AVAILABLE_LANGUAGES: readonly { id: Language; label: string }[] = [{ id: 'en', label: 'English' }];

import { useState } from 'react';
import type { Language } from '../../contract/account';
import { keepUser, presentUser } from '../api/session';
import { speak } from './speak';

/** Keeps a language with the account. Throws ApiError. */
export async function keepLanguage(language: Language): Promise<void> {
  const [{ callApi }, { profile }] = await Promise.all([import('../api/client'), import('../../contract/profile')]);
  keepUser((await callApi(profile.update, { body: { language } })).user);
}

/** Speaks the language that the person chose, and keeps it with the account of whoever is logged in. Throws ApiError. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  const user = presentUser();
  if (user && user.language !== language) await keepLanguage(language);
}

/** The same for a field: which language is being changed to, and why it could not be. */
export function useChooseLanguage() {
  const [wanted, setWanted] = useState<Language | null>(null);
  const [error, setError] = useState<unknown>(null);
  /** True when the language has changed. */
  async function choose(language: Language): Promise<boolean> {
    setWanted(language);
    setError(null);
    try {
      await chooseLanguage(language);
      return true;
    } catch (cause) {
      setError(cause);
      return false;
    } finally {
      setWanted(null);
    }
  }
  return { choose, wanted, error };
}

import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../api/session';
import { DEFAULT_LANGUAGE } from './languages';
import { rememberedLanguage } from './remembered';
import { fetchRememberedWords, speak } from './speak';
import { keepLanguage } from './use-choose-language';
import { spokenLanguage } from './use-language';

if (typeof window !== 'undefined') fetchRememberedWords();

/**
 * Speaks the language of the last visit, once the prerendered English has come to life, and the account's language as
 * soon as one knows whose it is. Whoever chose a language before logging in takes it along into an account without one.
 */
export function LanguageKeeper({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const statusBefore = useRef(status);

  useEffect(() => {
    const remembered = rememberedLanguage();
    if (remembered) speakIfPossible(remembered);
  }, []);

  useEffect(() => {
    const hasJustLoggedIn = statusBefore.current === 'anonymous';
    statusBefore.current = status;
    if (!user?.language) return;
    const spoken = rememberedLanguage() ?? spokenLanguage();
    if (user.language === spoken) return;
    if (hasJustLoggedIn && user.language === DEFAULT_LANGUAGE) keepLanguage(spoken).catch(() => undefined);
    else speakIfPossible(user.language);
    // A changed name or picture is no reason to look again.
  }, [status, user?._id, user?.language]);

  return children;
}

/** Nobody asked for it just now, so a language that can't be fetched is left for the next visit. */
function speakIfPossible(language: Parameters<typeof speak>[0]): void {
  speak(language).catch(() => undefined);
}

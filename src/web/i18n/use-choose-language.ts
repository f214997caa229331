import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language, User } from '../../contract/account';
import { keepUser, sessionQuery } from '../api/session';
import { speak } from './speak';

/** Keeps a language with the account. */
export function useKeepLanguage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ user, language }: { user: User; language: Language }) => {
      const [{ callApi }, { profile }] = await Promise.all([import('../api/client'), import('../../contract/profile')]);
      return callApi(profile.update, { body: { username: user.username, language } });
    },
    onSuccess: (answer) => keepUser(queryClient, answer.user),
  });
}

/** Speaks the language that the person chose, and keeps it with the account of whoever is logged in. */
export function useChooseLanguage() {
  const queryClient = useQueryClient();
  const { mutateAsync: keep } = useKeepLanguage();
  return useMutation({
    mutationFn: async (language: Language) => {
      await speak(language);
      const user = queryClient.getQueryData(sessionQuery.queryKey)?.user;
      if (user && user.language !== language) await keep({ user, language });
    },
  });
}

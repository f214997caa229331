import { QueryClient } from '@tanstack/react-query';
import { isConnectionError } from './api-error';
import { onPersonChange } from './session';

const RETRIES = 2;

/**
 * Server state of the pages that work with it: fresh for half a minute; tried again when the connection failed, never when
 * the server said no. What was fetched for a person goes when the session does.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => isConnectionError(error) && failures < RETRIES,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** The browser's. */
export const queryClient = createQueryClient();

onPersonChange(() => queryClient.removeQueries({ predicate: (query) => query.meta?.['isPublic'] !== true }));

import { QueryClient } from '@tanstack/react-query';
import { isConnectionError } from '../../api/api-error';

const RETRIES = 2;

/**
 * Server state of the administrator area: fresh for half a minute; retried when the connection failed, never after a
 * refusal.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => isConnectionError(error) && failures < RETRIES,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

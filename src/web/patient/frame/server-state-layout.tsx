import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient, queryClient } from '../../api/query-client';

/** Pages that work with server state. On the server every page has a client of its own, so that nothing is shared. */
export default function ServerStateLayout() {
  const [client] = useState(() => (import.meta.env.SSR ? createQueryClient() : queryClient));
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}

import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root-data';

/**
 * The hidden field of every form that names the account for which the page was rendered (`sent-form.ts`); empty for visitors.
 */
export function useOpenedBy(): { account: string } {
  return { account: useRouteLoaderData<RootData>('root')?.user?._id ?? '' };
}

import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../root-data';

/** The field of every form that says for whose account the page was rendered (`sent-form.ts`); empty for visitors. */
export function useOpenedBy(): { account: string } {
  return { account: useRouteLoaderData<RootData>('root')?.user?._id ?? '' };
}

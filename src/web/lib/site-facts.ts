import { useRouteLoaderData } from 'react-router';
import { INVENTED_OPERATOR } from '../../contract/operator';
import type { SiteFacts } from '../../contract/page-visit';
import type { RootData } from '../root-data';

/** Defaults for an error page that lacks even the document's data. */
const UNKNOWN: SiteFacts = {
  publicUrl: '',
  sandboxUrl: null,
  operator: INVENTED_OPERATOR,
  languages: [],
  hasGoogle: false,
  hasPhone: false,
  hasCloudinary: false,
};

/** How this server is set up. */
export function useSiteFacts(): SiteFacts {
  return useRouteLoaderData<RootData>('root')?.facts ?? UNKNOWN;
}

/** The page shown instead of another one without a network (GET /offline): what to do, and whom to call. */
import * as paths from '../../../contract/paths';
import { translatorFor } from '../../lib/i18n/use-translation';
import { visitContext } from '../../lib/visit';
import type { Route } from './+types/offline';
import { escaped, offlineDocument, readerOf } from './document';

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const visit = context.get(visitContext);
  const { language } = await readerOf(visit, request);
  const t = translatorFor(language, 'push');
  const content =
    `<p>${escaped(t('offline.text'))}</p>` +
    // An empty address leads to the page that was wanted.
    `<p><a class="button" href="">${escaped(t('common:tryAgain'))}</a>` +
    `<a class="button plain" href="${paths.appointments(null)}">${escaped(t('offline.sessions'))}</a></p>`;
  return offlineDocument({ language, visit, title: t('offline.title'), content });
}

import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  isRouteErrorResponse,
} from 'react-router';
import { type Edit, edited } from './framework/edits';
import { speak } from './lib/i18n/spoken';
import { UsedWordsContext } from './lib/i18n/use-translation';
import { PartsOfPageContext } from './ui/later-part';
import { FORGET_FLASH } from './lib/flash';
import './lib/i18n/every-word';
import { usedWords, wordsOfPage } from './lib/i18n/words';
import { visitContext } from './lib/visit';
import { EARLY_KEYS } from './early-keys';
import { SAY_SCRIPTED } from './framework/floor';
import { OPEN_AT_FRAGMENT } from './open-at-fragment';
import type { RootData } from './root-data';
import { handOver, inScript, takeLoaded } from './framework/hand-over';
import { stylesIn } from './framework/page-styles';
import { startAfterPaint } from './framework/start-after-paint';
import stylesUrl from './styles.css?url';

/** Renders a page in one piece. Its data is loaded already, so the markup waits for nothing. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = crypto.randomUUID();
  const mark = ` nonce="${nonce}"`;
  const loaded = await takeLoaded(context);
  const root = context.staticHandlerContext.loaderData['root'] as RootData | undefined;
  const used = usedWords();
  speak(root?.language ?? 'en');
  const parts = new Set<string>();
  const page = renderToString(
    <UsedWordsContext value={used}>
      <PartsOfPageContext value={parts}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </PartsOfPageContext>
    </UsedWordsContext>,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  if (root?.flash) headers.append('set-cookie', FORGET_FLASH);
  const { allow } = loadContext.get(visitContext);
  allow(SAY_SCRIPTED);
  allow(OPEN_AT_FRAGMENT);
  allow(EARLY_KEYS);
  const styles = stylesIn(page);
  const { code, place, cuts } = startAfterPaint(page, { mark, styles: styles.length === 0 ? null : stylesUrl });
  const handing = handOver(loaded);
  allow(handing);
  allow(code);
  const words =
    dataOfPage('words-of-page', wordsOfPage(used.names)) +
    (parts.size > 0 ? dataOfPage('parts-of-page', [...parts]) : '');
  const start = `<script>${handing}</script>${words}<script type="module" async="">${code}</script>`;
  const edits = [DOCTYPE, ...styles, ...cuts, { ...place, text: start }, ...unmarked(page, mark, place, allow)];
  return new Response(edited(page, edits), { status, headers });
}

function dataOfPage(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${inScript(value)}</script>`;
}

const DOCTYPE: Edit = { from: 0, to: 0, text: '<!doctype html>' };

/**
 * Edits that remove the secret marks. A script with a mark was written by React Router or by us, so it is allowed, except for the
 * one at `place`. Any other script in the markup is not allowed.
 */
function unmarked(html: string, mark: string, place: Edit, allow: (script: string) => void): Edit[] {
  const cuts: Edit[] = [];
  for (let from = html.indexOf(mark); from >= 0; from = html.indexOf(mark, from + 1)) {
    if (from > place.from && from < place.to) continue;
    cuts.push({ from, to: from + mark.length, text: '' });
    if (!html.endsWith('<script', from)) continue;
    const begin = html.indexOf('>', from) + 1;
    allow(html.slice(begin, html.indexOf('</script>', begin)));
  }
  return cuts;
}

/**
 * Reports errors of routes. Deliberate answers are not errors: an unknown address, a refusal that the API has logged.
 */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(visitContext).report(error);
};

import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Draws a page when the product is built, in one piece: React would send what is long hidden and behind the rest, and move
 * it into its place by a script, as a server does that answers while it draws.
 */
export default async function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failed: unknown[] = [];
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failed.push(error),
  });
  await page.allReady;
  if (failed.length > 0) throw failed[0];
  headers.set('Content-Type', 'text/html');
  return new Response(page, { status, headers });
}

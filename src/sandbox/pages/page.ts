import type { FastifyReply } from 'fastify';
import { randomText } from '../ids';
import { Html, html } from './html';
import { STYLE } from './style';

type Page = {
  title: string;
  /** `narrow` for one short text. */
  width?: 'wide' | 'narrow';
  body: Html;
  /** The only script of the page; most have none. */
  script?: string;
};

/** Sends a page. It says at the top what it is, and loads nothing from elsewhere. */
export function sendPage(
  reply: FastifyReply,
  { title, width = 'wide', body, script }: Page,
  status = 200,
): FastifyReply {
  const nonce = randomText(16);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>${STYLE}</style>
      </head>
      <body>
        <header class="band">Sandbox: no real money moves</header>
        <main class="${width}">${body}</main>
        ${script ? html`<script nonce="${nonce}">${new Html(script)}</script>` : null}
      </body>
    </html>`;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src * data:; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page.text);
}

import type { FastifyInstance } from 'fastify';
import { PRODUCT } from '../../domain/product';
import { formatMoment } from '../../domain/time';
import type { World } from '../world';
import { html } from './html';
import { sendPage } from './page';

/** Explains the sandbox to people who open its address. */
export function homeRoute(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/', async (_request, reply) => {
      const body = html`<h1>The sandbox of ${PRODUCT.name}</h1>
        <p>
          It stands in for the world outside: the payment providers, the mail server, WhatsApp, SMS and Google. They speak as the real ones
          do, so the product runs as it does in production, but no money moves and no message leaves this machine.
        </p>
        <p>Its clock says ${formatMoment(world.clock.now())} (India).</p>
        <ul class="list">
          <li><a href="/mail"><strong>Inbox</strong><span class="soft">Every mail that the product sent</span></a></li>
          <li><a href="/messages"><strong>Messages</strong><span class="soft">What each person gets, by every channel, and can answer</span></a></li>
          <li>
            <a href="/payments"><strong>Payments</strong><span class="soft">The providers’ own pages: refund one, or open a dispute</span></a>
          </li>
          <li>
            <a href="/control/ledger"><strong>Ledger</strong><span class="soft">Sessions, payments and refunds, amounts in paise</span></a>
          </li>
          <li><a href="${world.productUrl}"><strong>${PRODUCT.name}</strong><span class="soft">${world.productUrl}</span></a></li>
        </ul>`;
      return sendPage(reply, { title: `Sandbox of ${PRODUCT.name}`, width: 'narrow', body });
    });
  };
}

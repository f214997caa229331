import { formatRupees } from '../../domain/money';
import { PRODUCT } from '../../domain/product';
import { type Html, html } from '../pages/html';
import type { LineItem, SessionRecord } from '../state/records';
import type { CardForm } from './card';
import { cardFields } from './card-fields';

export type Problem = { field: keyof CardForm | null; message: string };

/** The page of a session that can be paid. */
export function openView(session: SessionRecord, typed: CardForm, problem: Problem | null): Html {
  const amount = formatRupees(session.amount);
  return html`<div class="checkout">
    <div class="summary">
      <h1>Pay ${PRODUCT.name}</h1>
      <p class="amount">${amount}</p>
      ${session.lineItems.map(describe)}
    </div>
    <div class="card">
      <h2>Pay by card</h2>
      <form method="get" class="row">
        <button class="button quiet" name="card" value="accepted">Fill in a test card</button>
        <button class="button quiet" name="card" value="declined">One that is declined</button>
      </form>
      ${problem ? html`<p class="alert" role="alert" id="problem">${problem.message}</p>` : null}
      <form method="post" action="/checkout/${session.id}/pay" novalidate>
        ${cardFields(typed, problem)}
        <button class="button" type="submit">Pay ${amount}</button>
      </form>
      <a class="back" href="${session.cancelUrl ?? '/'}">Cancel and go back</a>
      <div class="hint small soft">
        <p>Test cards: <span class="number">4242 4242 4242 4242</span> is accepted, <span class="number">4000 0000 0000 0002</span> is declined.</p>
        <p>Any later month, any CVC. Please don’t type a real card.</p>
      </div>
    </div>
  </div>`;
}

function describe(item: LineItem): Html {
  const lines = (item.description ?? '').split('\n').filter((line) => line.trim() !== '');
  return html`<div>
    <p><strong>${item.name}${item.quantity > 1 ? ` × ${item.quantity}` : ''}</strong></p>
    ${lines.map((line) => html`<p>${line}</p>`)}
  </div>`;
}

/** The page of a session that can't be paid any more, and where to go from there. */
export function closedView(heading: string, text: string, link: { href: string; label: string } | null): Html {
  return html`<div class="card">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${link ? html`<a class="button" href="${link.href}">${link.label}</a>` : null}
  </div>`;
}

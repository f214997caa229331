import { formatRupees } from '../../domain/money';
import type { CardForm } from '../checkout/card';
import { cardFields } from '../checkout/card-fields';
import { testCardHint, testCards } from '../checkout/card-form';
import { type Problem, alertOf, summaryView } from '../checkout/views';
import { type Html, html } from '../pages/html';
import type { LineItem, SessionRecord } from './records';

/** The page of a session that can be paid. */
export function openView(session: SessionRecord, typed: CardForm, problem: Problem | null): Html {
  return html`<div class="checkout">
    ${summaryView(session.amount, session.lineItems.map(describe))}
    <div class="card">
      <h2>Pay by card</h2>
      ${testCards()}
      ${alertOf(problem)}
      <form method="post" action="/checkout/${session.id}/pay" novalidate>
        ${cardFields(typed, problem)}
        <button class="button" type="submit">Pay ${formatRupees(session.amount)}</button>
      </form>
      <a class="back" href="${session.cancelUrl ?? '/'}">Cancel and go back</a>
      ${testCardHint()}
    </div>
  </div>`;
}

function describe({ name, quantity, description }: LineItem): string {
  return `${name}${quantity > 1 ? ` × ${quantity}` : ''}\n${description ?? ''}`;
}

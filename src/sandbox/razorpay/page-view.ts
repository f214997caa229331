import encodeQR from 'qr';
import { formatRupees } from '../../domain/money';
import { PRODUCT } from '../../domain/product';
import type { CardForm } from '../checkout/card';
import { cardFields } from '../checkout/card-fields';
import { testCardHint, testCards } from '../checkout/card-form';
import { type Problem, alertOf, summaryView } from '../checkout/views';
import { Html, html } from '../pages/html';
import type { Method } from '../state/records';
import type { LinkRecord } from './records';

/** UPI apps on a phone, and the address as which each pays. No address is ever typed. */
export const UPI_APPS = [
  { id: 'google-pay', name: 'Google Pay', vpa: 'te***@okaxis' },
  { id: 'phonepe', name: 'PhonePe', vpa: 'te***@ybl' },
  { id: 'paytm', name: 'Paytm', vpa: 'te***@ptyes' },
  { id: 'bhim', name: 'BHIM', vpa: 'te***@upi' },
] as const;

/** Banks by the code that the provider tells of a payment. */
export const BANKS = [
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'KKBK', name: 'Kotak Mahindra Bank' },
  { code: 'CNRB', name: 'Canara Bank' },
] as const;

/** `notice`: what is under way, and no problem. */
export type Said = { method: Method; problem: Problem | null; notice?: string } | null;

/** The page of a link that can be paid: by UPI (a code to scan on a desktop, apps on a phone), card or net banking. */
export function openView(link: LinkRecord, productUrl: string, typed: CardForm, said: Said): Html {
  const amount = formatRupees(link.amount);
  const problemOf = (method: Method) => (said?.method === method ? said.problem : null);
  const isOpen = (method: Method) => (said?.method === method ? html`open` : null);
  const action = `/razorpay/pay/${link.id}`;
  return html`<div class="checkout">
    ${summaryView(link.amount, [link.description ?? PRODUCT.name])}
    <div class="card">
      <h2>Pay with UPI</h2>
      ${alertOf(problemOf('upi'))}
      ${said?.notice ? html`<p class="notice" role="status">${said.notice}</p>` : null}
      <form method="post" action="${action}/upi">
        <div class="scan">
          ${qrOf(link)}
          <div class="stack">
            <p>Scan the code with any UPI app.</p>
            <button class="button" name="outcome" value="paid">Scanned and paid</button>
          </div>
        </div>
        <div class="apps">
          ${UPI_APPS.map((app) => html`<button class="button app" name="app" value="${app.id}">${app.name}</button>`)}
        </div>
        <p class="small soft">Or see what can go wrong:</p>
        <div class="row">
          <button class="button quiet" name="outcome" value="refused">The bank refuses</button>
          <button class="button quiet" name="outcome" value="silent">The bank doesn’t answer</button>
        </div>
      </form>
      <details name="method" ${isOpen('card')}>
        <summary><h2>Pay by card</h2></summary>
        <div class="stack">
          ${testCards()}
          ${alertOf(problemOf('card'))}
          <form method="post" action="${action}/card" novalidate>
            ${cardFields(typed, problemOf('card'))}
            <button class="button" type="submit">Pay ${amount}</button>
          </form>
          ${testCardHint()}
        </div>
      </details>
      <details name="method" ${isOpen('netbanking')}>
        <summary><h2>Pay by net banking</h2></summary>
        <form method="post" action="${action}/netbanking">
          ${alertOf(problemOf('netbanking'))}
          <div>
            <label for="bank">Bank</label>
            <select id="bank" name="bank">
              ${BANKS.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}
            </select>
          </div>
          <button class="button" name="outcome" value="paid">Pay ${amount}</button>
          <div class="row">
            <button class="button quiet" name="outcome" value="refused">The bank refuses</button>
          </div>
        </form>
      </details>
      <a class="back" href="${productUrl}">Cancel and go back</a>
    </div>
  </div>`;
}

/** What a UPI app reads from the code: https://www.npci.org.in, UPI linking specification. The payee doesn't exist. */
function upiIntent(link: LinkRecord): string {
  const fields = {
    pa: 'sandbox@invalid',
    pn: PRODUCT.name,
    tr: link.id,
    am: (link.amount / 100).toFixed(2),
    cu: 'INR',
  };
  return `upi://pay?${new URLSearchParams(fields).toString()}`;
}

function qrOf(link: LinkRecord): Html {
  const drawing = encodeQR(upiIntent(link), 'svg', { ecc: 'medium', border: 4 });
  const label = `A code that asks for ${formatRupees(link.amount)}`;
  return html`<div class="qr" role="img" aria-label="${label}">${new Html(drawing)}</div>`;
}

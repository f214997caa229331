import { PRODUCT } from '../../domain/product';
import { type Html, html } from '../pages/html';

const DEMO_PEOPLE = [
  { name: 'Meera Nair', email: 'meera.nair@example.org' },
  { name: 'Ravi Kumar', email: 'ravi.kumar@example.org' },
];

export type Opener = { origin: string; nonce: string };

/** The account chooser. */
export function chooserView(opener: Opener): Html {
  return html`<h1>Choose an account to continue to ${PRODUCT.name}</h1>
    <p class="soft">This stands in for Google. Nobody’s real account is involved.</p>
    ${DEMO_PEOPLE.map(
      (person) =>
        html`<form method="post" action="/google/choose">
          ${hidden({ ...opener, ...person })}
          <button class="button quiet">${person.name} (${person.email})</button>
        </form>`,
    )}
    <form method="post" action="/google/choose" class="card">
      <h2>Use another account</h2>
      ${hidden({ ...opener })}
      <div><label for="name">Name</label><input id="name" name="name" required maxlength="100" autocomplete="name" /></div>
      <div><label for="email">Email</label><input id="email" name="email" type="email" required maxlength="200" autocomplete="email" /></div>
      <button class="button">Continue</button>
    </form>`;
}

function hidden(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
}

/** Shown for a moment; stays only when the page that opened it is gone. */
export function chosenView(name: string): Html {
  return html`<h1>You are ${name}</h1>
    <p>You can close this window and go on in ${PRODUCT.name}. If nothing happens there, please try to sign in again.</p>`;
}

/** Hands the credential to the page that opened this one, and to no other origin. */
export function handOver(credential: string, origin: string): string {
  const message = JSON.stringify({ type: 'vrikka-google', credential });
  // Inside a script element, `<` could end it.
  const safe = (text: string) => text.replaceAll('<', '\\u003c');
  return `if (window.opener) { window.opener.postMessage(${safe(message)}, ${safe(JSON.stringify(origin))}); window.close(); }`;
}

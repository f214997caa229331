import { formatRupees } from '../../domain/money';
import { PRODUCT } from '../../domain/product';
import { type Html, html } from '../pages/html';
import type { CardForm } from './card';

/** What went wrong with paying; `field` where it is about one. */
export type Problem = { field: keyof CardForm | null; message: string };

/** Says what went wrong, at once to a screen reader too. */
export function alertOf(problem: Problem | null): Html | null {
  return problem && html`<p class="alert" role="alert" id="problem">${problem.message}</p>`;
}

/** What is paid for: `amount` in paise, and what each part is, its first line emphasized. */
export function summaryView(amount: number, items: readonly string[]): Html {
  return html`<div class="summary">
    <h1>Pay ${PRODUCT.name}</h1>
    <p class="amount">${formatRupees(amount)}</p>
    ${items.map(describe)}
  </div>`;
}

function describe(text: string): Html {
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  return html`<div>
    <p><strong>${first}</strong></p>
    ${lines.map((line) => html`<p>${line}</p>`)}
  </div>`;
}

/** The title of a page on which `amount` (paise) can be paid. */
export function openTitle(amount: number, problem: Problem | null): string {
  return `${problem ? 'Problem: ' : ''}Pay ${formatRupees(amount)} to ${PRODUCT.name}`;
}

type Link = { href: string; label: string };

/** The page of what can't be paid any more, and where to go from there. */
export function closedView(heading: string, text: string, link: Link | null): Html {
  return html`<div class="card">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${link ? html`<a class="button" href="${link.href}">${link.label}</a>` : null}
  </div>`;
}

/** Why something can't be paid, with its title, what to say and the status of the answer. */
export type Closed = { title: string; heading: string; text: string; link: Link; status?: number };

/** Words for what can't be paid, the same at either provider. `href` leads back to the product. */
export const closed = {
  unknown: (href: string): Closed => ({
    title: 'No such payment',
    heading: 'There is no such payment',
    text: 'The address may be incomplete.',
    link: { href, label: `Go to ${PRODUCT.name}` },
    status: 404,
  }),
  paid: (href: string, amount: number): Closed => ({
    title: 'Paid',
    heading: 'This is paid',
    text: `${formatRupees(amount)} was paid. You can’t pay it twice.`,
    link: { href, label: `Continue to ${PRODUCT.name}` },
  }),
  lapsed: (href: string): Closed => ({
    title: 'The time to pay has run out',
    heading: 'The time to pay has run out',
    text: 'Nothing was charged. Your chair is no longer held: please choose again.',
    link: { href, label: `Go back to ${PRODUCT.name}` },
  }),
  cancelled: (href: string): Closed => ({
    title: 'This payment was cancelled',
    heading: 'This payment was cancelled',
    text: 'Nothing was charged. Your chair is no longer held: please choose again.',
    link: { href, label: `Go back to ${PRODUCT.name}` },
  }),
};

import { z } from 'zod';
import { readBody } from '../control/refusal';
import { type Html, html } from '../pages/html';
import { ACCEPTED_NUMBER, type CardForm, DECLINED_NUMBER } from './card';

const typedText = z
  .string()
  .max(100)
  .default('')
  .transform((text) => text.trim());
const cardForm = z.object({ number: typedText, month: typedText, year: typedText, cvc: typedText, name: typedText });

export const NOTHING_TYPED: CardForm = { number: '', month: '', year: '', cvc: '', name: '' };
const TEST_CARD_TYPED = { month: '12', year: '34', cvc: '123', name: 'Test Payer' };

/** What was typed. @throws Refusal when it is no form of a card. */
export function readCardForm(body: unknown): CardForm {
  return readBody(cardForm, body);
}

/** The fields for those who asked for a test card (`?card=accepted`), else empty. */
export function prefilled(card: string | undefined): CardForm {
  if (card !== 'accepted' && card !== 'declined') return NOTHING_TYPED;
  const number = card === 'accepted' ? ACCEPTED_NUMBER : DECLINED_NUMBER;
  return { ...TEST_CARD_TYPED, number: number.replace(/(\d{4})(?=\d)/g, '$1 ') };
}

/** Two buttons that fill in a test card. */
export function testCards(): Html {
  return html`<form method="get" class="row">
    <button class="button quiet" name="card" value="accepted">Fill in a test card</button>
    <button class="button quiet" name="card" value="declined">One that is declined</button>
  </form>`;
}

/** Which cards the sandbox knows. */
export function testCardHint(): Html {
  return html`<div class="hint small soft">
    <p>Test cards: <span class="number">4242 4242 4242 4242</span> is accepted, <span class="number">4000 0000 0000 0002</span> is declined.</p>
    <p>Any later month, any CVC. Please don’t type a real card.</p>
  </div>`;
}

import { type Html, html } from '../pages/html';
import type { CardForm } from './card';
import type { Problem } from './views';

type Field = {
  name: keyof CardForm;
  value: string;
  autocomplete: string;
  placeholder?: string;
  label?: string;
  max: number;
};

/** The card's fields. A field with a problem says so to a screen reader, and has the focus. */
export function cardFields(typed: CardForm, problem: Problem | null): Html {
  const input = (field: Field): Html => {
    const wrong = problem?.field === field.name;
    return html`<input
      id="${field.name}"
      name="${field.name}"
      value="${field.value}"
      autocomplete="${field.autocomplete}"
      maxlength="${field.max}"
      ${field.name === 'name' ? null : html`inputmode="numeric"`}
      ${field.placeholder ? html`placeholder="${field.placeholder}"` : null}
      ${field.label ? html`aria-label="${field.label}"` : null}
      ${wrong ? html`aria-invalid="true" aria-describedby="problem" autofocus` : null}
    />`;
  };
  return html`<div>
      <label for="number">Card number</label>
      ${input({ name: 'number', value: typed.number, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', max: 23 })}
    </div>
    <div class="pair">
      <fieldset>
        <legend>Expiry</legend>
        <div class="expiry">
          ${input({ name: 'month', value: typed.month, autocomplete: 'cc-exp-month', placeholder: 'MM', label: 'Expiry month (MM)', max: 2 })}
          <span aria-hidden="true">/</span>
          ${input({ name: 'year', value: typed.year, autocomplete: 'cc-exp-year', placeholder: 'YY', label: 'Expiry year (YY)', max: 4 })}
        </div>
      </fieldset>
      <div>
        <label for="cvc">CVC</label>
        ${input({ name: 'cvc', value: typed.cvc, autocomplete: 'cc-csc', placeholder: '123', max: 4 })}
      </div>
    </div>
    <div>
      <label for="name">Name on card</label>
      ${input({ name: 'name', value: typed.name, autocomplete: 'cc-name', max: 100 })}
    </div>`;
}

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CheckList } from './check-list';

const OPTIONS = [
  { id: 'cash', label: 'Cash' },
  { id: 'upi', label: 'UPI' },
];

function render(error: string | undefined): string {
  return renderToStaticMarkup(
    createElement(CheckList, { label: 'Paid at the center', options: OPTIONS, value: [], onChange: () => {}, error }),
  );
}

it('says at each of its checkboxes that the list is refused, and why', () => {
  const page = render('Please choose a way to pay');
  const [, messageId] = /<span id="([^"]+)"[^>]*>.*Please choose a way to pay/.exec(page)!;
  const boxes = [...page.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box);
  expect(boxes).toHaveLength(OPTIONS.length);
  for (const box of boxes) {
    expect(box).toContain('aria-invalid="true"');
    expect(box).toContain(`aria-describedby="${messageId}"`);
  }
});

it('marks none of them where it is not refused', () => {
  expect(render(undefined)).not.toContain('aria-invalid="true"');
});

import { describe, expect, it } from 'vitest';
import { SAMPLES, writeSample } from './preview';
import type { Template } from './templates';

describe.each(Object.keys(SAMPLES) as Template[])('the mail %s', (name) => {
  const { subject, text, html } = writeSample(name);

  it('has a subject that fits a phone, and says the same as HTML and as text', () => {
    expect(subject.length).toBeLessThan(80);
    expect(html).toContain('<html lang="en">');
    for (const paragraph of text.split('\n\n').filter((one) => !one.includes('http') && !one.startsWith('--'))) {
      const [first = ''] = paragraph.split(/[\n:&’']/);
      expect(html).toContain(first);
    }
  });

  it('leaves no hole and brings nothing from outside', () => {
    expect(text + html).not.toMatch(/undefined|null|\[object|NaN/);
    expect(html).not.toMatch(/<img|<script|<link|url\(/);
  });
});

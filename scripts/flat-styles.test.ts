import { expect, it } from 'vitest';
import { flat } from './flat-styles.ts';

it('layers are unwrapped in their order, also nested ones', () => {
  expect(
    flat(
      '@layer theme,base;@layer base{a{color:red}@layer inner{b{color:blue}}}@media print{@layer x{i{top:0}}}p{top:1px}',
    ),
  ).toBe('a{color:red}b{color:blue}@media print{i{top:0}}p{top:1px}');
});

it('what only looks like one stays', () => {
  const styles = '.\\@layer\\{{content:"@layer x{"}/* @layer y{ */a::before{content:"}"}';
  expect(flat(styles)).toBe(styles);
});

it('a height that follows the address bar has one before it that does not', () => {
  expect(flat('.max-h-\\[92dvh\\]{max-height:92dvh}.b{top:0;height:min(24rem, 60dvh)}')).toBe(
    '.max-h-\\[92dvh\\]{max-height: 92vh; max-height:92dvh}.b{top:0;height: min(24rem, 60vh); height:min(24rem, 60dvh)}',
  );
});

import { expect, test } from 'vitest';
import { amountInWords } from './words';

test('amounts are written in the Indian way', () => {
  expect(amountInWords(185_000)).toBe('One Thousand Eight Hundred Fifty Rupees Only');
  expect(amountInWords(100)).toBe('One Rupee Only');
  expect(amountInWords(12_34_567_00)).toBe('Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Rupees Only');
  expect(amountInWords(99_50)).toBe('Ninety Nine Rupees and Fifty Paise Only');
  expect(amountInWords(2_00_00_019_00)).toBe('Two Crore Nineteen Rupees Only');
});

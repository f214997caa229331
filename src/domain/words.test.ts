import { expect, test } from 'vitest';
import { amountInHindiWords, amountInWords } from './words';

test('amounts are written in the Indian way', () => {
  expect(amountInWords(185_000)).toBe('One Thousand Eight Hundred Fifty Rupees Only');
  expect(amountInWords(100)).toBe('One Rupee Only');
  expect(amountInWords(12_34_567_00)).toBe('Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Rupees Only');
  expect(amountInWords(99_50)).toBe('Ninety Nine Rupees and Fifty Paise Only');
  expect(amountInWords(2_00_00_019_00)).toBe('Two Crore Nineteen Rupees Only');
});

test('amounts are written in Hindi, where every number below a hundred has a word of its own', () => {
  expect(amountInHindiWords(185_000)).toBe('एक हज़ार आठ सौ पचास रुपये मात्र');
  expect(amountInHindiWords(100)).toBe('एक रुपया मात्र');
  expect(amountInHindiWords(0)).toBe('शून्य रुपये मात्र');
  expect(amountInHindiWords(12_34_567_00)).toBe('बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ रुपये मात्र');
  expect(amountInHindiWords(99_50)).toBe('निन्यानवे रुपये और पचास पैसे मात्र');
  expect(amountInHindiWords(2_00_00_019_00)).toBe('दो करोड़ उन्नीस रुपये मात्र');
  const words = Array.from({ length: 99 }, (_, index) => amountInHindiWords((index + 1) * 100));
  expect(new Set(words).size).toBe(99);
});

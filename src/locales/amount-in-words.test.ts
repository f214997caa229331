import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words';
import { NUMBERS as ENGLISH } from './en/numbers';
import { NUMBERS as HINDI } from './hi/numbers';

test('amounts are written in the Indian way', () => {
  expect(amountInWords(185_000, ENGLISH)).toBe('One Thousand Eight Hundred Fifty Rupees Only');
  expect(amountInWords(100, ENGLISH)).toBe('One Rupee Only');
  expect(amountInWords(12_34_567_00, ENGLISH)).toBe(
    'Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Rupees Only',
  );
  expect(amountInWords(99_50, ENGLISH)).toBe('Ninety Nine Rupees and Fifty Paise Only');
  expect(amountInWords(2_00_00_019_00, ENGLISH)).toBe('Two Crore Nineteen Rupees Only');
});

test('amounts are written in Hindi, where every number below a hundred has a word of its own', () => {
  expect(amountInWords(185_000, HINDI)).toBe('एक हज़ार आठ सौ पचास रुपये मात्र');
  expect(amountInWords(100, HINDI)).toBe('एक रुपया मात्र');
  expect(amountInWords(0, HINDI)).toBe('शून्य रुपये मात्र');
  expect(amountInWords(12_34_567_00, HINDI)).toBe('बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ रुपये मात्र');
  expect(amountInWords(99_50, HINDI)).toBe('निन्यानवे रुपये और पचास पैसे मात्र');
  expect(amountInWords(2_00_00_019_00, HINDI)).toBe('दो करोड़ उन्नीस रुपये मात्र');
  const words = Array.from({ length: 99 }, (_, index) => amountInWords((index + 1) * 100, HINDI));
  expect(new Set(words).size).toBe(99);
});

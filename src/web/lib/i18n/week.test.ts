import { afterEach, expect, it } from 'vitest';
import { formatWeek } from './week';
import { speak } from './spoken';

afterEach(() => speak('en'));

it.each([
  ['en', ['S', 'M', 'T', 'W', 'T', 'F', 'S']],
  // A letter with its vowel sign is one letter.
  ['hi', ['र', 'सो', 'मं', 'बु', 'गु', 'शु', 'श']],
] as const)('heads a small calendar in %s from Sunday on', (language, letters) => {
  speak(language);
  expect(formatWeek().map(({ letter }) => letter)).toEqual(letters);
});

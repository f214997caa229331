import { describe, expect, it } from 'vitest';
import { nameAlone } from './name-alone';

describe('a name in a mail that was not asked for', () => {
  it.each(['Lakshmi Raman', 'K. S. Rao', 'A.', "Mary D'Souza", 'Anne-Marie', 'अर्जुन क्‍षत्रिय', 'தமிழ்ச்செல்வி', 'محمد علی'])(
    'is %s',
    (name) => expect(nameAlone(name)).toBe(name),
  );

  it.each([
    'win.example',
    'Your account is locked: call 98765 43210',
    'https://win.example',
    'Lakshmi <b>',
    'Rao www.win.example',
    'You have won ten lakh rupees today',
    'x'.repeat(41),
    '',
  ])('is not "%s"', (name) => expect(nameAlone(name)).toBeNull());
});

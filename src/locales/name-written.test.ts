import { describe, expect, it } from 'vitest';
import { otherNamesOf } from './city-names';
import { NAMES } from './hi/names';
import { nameWritten } from './name-written';

const said = (name: string) => nameWritten(name, NAMES);

describe('a name in Hindi', () => {
  it('is written as it is said, word by word', () => {
    expect(said('Neem Courtyard Dialysis Center')).toBe('नीम कोर्टयार्ड डायलिसिस सेंटर');
    expect(said('Apollo Hospital')).toBe('अपोलो अस्पताल');
    expect(said('Center for Hemodialysis, Kidney and Renal Care')).toBe('सेंटर फ़ॉर हीमोडायलिसिस, किडनी एंड रीनल केयर');
    expect(said('Sector 22')).toBe('सेक्टर 22');
  });

  it('of a city is the whole of it', () => {
    expect(said('Bengaluru')).toBe('बेंगलुरु');
    expect(said('New Delhi')).toBe('नई दिल्ली');
    expect(otherNamesOf('New Delhi').split(' ')).toContain('दिल्ली');
  });

  it('is empty where a word is unknown, or there is none', () => {
    for (const name of ['Zephyr Kidney Care', 'नीम किडनी केंद्र', '', 'constructor', 'toString Kidney']) {
      expect(said(name), name).toBe('');
    }
  });
});

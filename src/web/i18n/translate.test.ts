import { describe, expect, it } from 'vitest';
import { fill, translatorFor } from './translate';
import { addWords } from './words';

addWords('en', 'home', {
  letters_one: '{{count}} letter',
  letters_other: '{{count}} letters',
  list: ['{{name}}', 'b'],
  only: 'Only here',
});
addWords('hi', 'home', { letters_one: '{{count}} पत्र', letters_other: '{{count}} पत्र', list: ['{{name}}', 'ब'] });

const say = (language: 'en' | 'hi') => translatorFor(language, 'home') as (path: string, values?: object) => unknown;

describe('a sentence', () => {
  it('takes its values in, and nothing for one that is missing', () => {
    expect(fill('{{a}} of {{b}}{{c}}', { a: 1, b: 'two' })).toBe('1 of two');
  });

  it('has a form for one and one for more', () => {
    expect(say('en')('letters', { count: 1 })).toBe('1 letter');
    expect(say('en')('letters', { count: 0 })).toBe('0 letters');
  });

  it('is said in English where a language lacks it, and stands as its path where nobody wrote it', () => {
    expect(say('hi')('letters', { count: 2 })).toBe('2 पत्र');
    expect(say('hi')('only')).toBe('Only here');
    expect(say('hi')('nowhere.at.all')).toBe('nowhere.at.all');
  });

  it('may stand in a list, and in another namespace', () => {
    expect(say('hi')('list', { returnObjects: true, name: 'अ' })).toEqual(['अ', 'ब']);
    expect(say('en')('common:close')).toBe('Close');
    expect(say('en')('close', { ns: 'common' })).toBe('Close');
  });
});

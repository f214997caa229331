import { beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../../../contract/language';
import { fetchWords } from '../../../lib/i18n/words';
import { createFoodSearch } from './search-foods';

beforeAll(async () => {
  await fetchWords('hi', 'guides-foods');
  await fetchWords('en', 'guides-foods');
});

/** The languages that an English page, a Hindi page and the server search. */
const READERS: Language[][] = [
  ['en', 'en'],
  ['hi', 'en'],
  ['en', 'hi'],
];

describe.each(READERS)('the search for a food, by its names in %s and %s', (...languages) => {
  let search: ReturnType<typeof createFoodSearch>;
  beforeAll(() => void (search = createFoodSearch(...languages)));
  const found = (query: string) => search(query).map(({ id }) => id);

  it('finds every gourd by one word', () => {
    expect(found('gourd')).toEqual(
      expect.arrayContaining(['snakeGourd', 'ridgeGourd', 'bottleGourd', 'bitterGourd', 'ashGourd', 'tinda']),
    );
  });

  it.each([
    ['starfruit', 'starFruit'],
    ['star fruit', 'starFruit'],
    ['Star-Fruit', 'starFruit'],
    ['kamrakh', 'starFruit'],
    ['कमरख', 'starFruit'],
    ['tomato', 'tomato'],
    ['tamatar', 'tomato'],
    ['kundru', 'ivyGourd'],
    ['टमाटर', 'tomato'],
    ['chai', 'chai'],
    ['tea', 'chai'],
    ['चाय', 'chai'],
    ['coffee', 'coffee'],
    ['kaapi', 'coffee'],
    ['idli', 'idli'],
    ['idly', 'idli'],
    ['dosa', 'dosa'],
    ['dosai', 'dosa'],
    ['khichdi', 'khichdi'],
    ['khichri', 'khichdi'],
    ['khichadi', 'khichdi'],
    ['खिचड़ी', 'khichdi'],
    ['खिचडी', 'khichdi'],
    ['कॉफी', 'coffee'],
    ['kela', 'banana'],
    ['केला', 'banana'],
    ['doodh', 'milk'],
    ['dudh', 'milk'],
    ['दूध', 'milk'],
    ['दुध', 'milk'],
    ['rice', 'rice'],
    ['chawal', 'rice'],
    ['anda', 'egg'],
    ['dahi', 'curd'],
    ['methi', 'fenugreekLeaf'],
    ['dhania', 'corianderLeaf'],
    ['zeera', 'cumin'],
    ['namak', 'tableSalt'],
    ['नमक', 'tableSalt'],
    ['salt', 'tableSalt'],
    ['pani', 'water'],
    ['roti', 'roti'],
    ['dal', 'toor'],
    ['coconut', 'freshCoconut'],
    ['nariyal pani', 'coconutWater'],
    ['coconutwater', 'coconutWater'],
    ['sev', 'saltySnacks'],
    ['maggi', 'noodles'],
    ["lady's finger", 'okra'],
    ['bhindi', 'okra'],
    ['aam', 'mango'],
    ['seb', 'apple'],
    ['lauki', 'bottleGourd'],
    ['LOUKI ', 'bottleGourd'],
    ['pālak', 'spinach'],
    ['aaloo', 'potato'],
    ['alu', 'potato'],
    ['gobi', 'cauliflower'],
    ['egg white', 'eggWhite'],
    ['achaar', 'pickle'],
    ['beer', 'beer'],
  ])('%s is first of all %s', (query, id) => {
    expect(found(query)[0]).toBe(id);
  });

  it.each([
    ['dudhi', 'bottleGourd'],
    ['tuvar dal', 'toor'],
    ['kela', 'greenPlantain'],
    ['egg', 'eggYolk'],
    ['tea', 'blackTea'],
    ['dry fruit', 'cashew'],
    ['fish', 'hilsa'],
  ])('%s finds %s too', (query, id) => {
    expect(found(query)).toContain(id);
  });

  it.each([
    ['wrong', 'tomsto', 'tomato'],
    ['missing', 'tmatar', 'tomato'],
    ['doubled', 'khicchdi', 'khichdi'],
    ['too many', 'tomatos', 'tomato'],
    ['swapped', 'spinahc', 'spinach'],
    ['swapped in two words written as one', 'starfriut', 'starFruit'],
    ['wrong in one of two words', 'star friut', 'starFruit'],
    ['wrong in a short word', 'nanak', 'tableSalt'],
    ['wrong in Hindi', 'टमातर', 'tomato'],
  ])('finds a word with a letter %s', (_, query, id) => {
    expect(found(query)).toContain(id);
  });

  it('takes no other word for a typing error while something matches as it is written', () => {
    // Kala, as in kala namak, is one letter from kela.
    expect(found('kela')).not.toContain('rockSalt');
    expect(found('karela')).toEqual(['bitterGourd', 'vegetableJuice']);
  });

  it('leaves words of three letters as they are', () => {
    expect(found('gxi')).toEqual([]);
  });

  it('puts what is never safe first of what matches equally well', () => {
    // `Salt` is the whole name of one food, and a word in the names of several.
    expect(found('salt').slice(0, 2)).toEqual(['tableSalt', 'potassiumSalt']);
    // Star fruit comes before `kamal kakdi`, a vegetable that stands earlier in the list.
    expect(found('kam').slice(0, 2)).toEqual(['starFruit', 'lotusRoot']);
  });

  it('finds nothing for nothing', () => {
    expect(found('  -')).toEqual([]);
    expect(found('xyz')).toEqual([]);
  });
});

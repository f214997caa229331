import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { type Food, type FoodId, FOODS } from './foods';

/** The names that a food has on the page, in the language of the page. */
export type FoodNames = Record<FoodId, { name: string; also: string }>;

/**
 * Ignores case, accents and punctuation. Only Latin accents are removed: the vowel signs of Indian scripts are letters.
 */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Hindi and related languages have no single Latin spelling: aloo and alu, doodhi and dudhi, torai and tori. */
function sound(folded: string): string {
  return folded
    .replace(/ee/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/ph/g, 'f')
    .replace(/([a-z])\1/g, '$1')
    .replace(/([bcdgkpt])h/g, '$1');
}

/** 3 when the name starts with the word, 2 when one of its words does, 1 when it contains it, 0 when it doesn't. */
function rank(names: string, word: string): number {
  if (names.startsWith(word)) return 3;
  if (names.includes(` ${word}`)) return 2;
  return word.length >= 3 && names.includes(word) ? 1 : 0;
}

/** The foods with every word of the query in one of their names, best matches first. */
export function searchFoods(foods: readonly Food[], names: FoodNames, query: string): Food[] {
  const words = fold(query).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return foods
    .map((food) => {
      const { name, also } = names[food.id];
      const spelled = fold(`${name} ${also} ${food.aliases}`);
      const sounded = sound(spelled);
      const ranks = words.map((word) => Math.max(rank(spelled, word), rank(sounded, sound(word))));
      return { food, isMatch: !ranks.includes(0), closeness: ranks.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ isMatch }) => isMatch)
    .sort((a, b) => b.closeness - a.closeness)
    .map(({ food }) => food);
}

/**
 * The query: from the URL (`?food=`) and, while typing, ahead of it. And the foods matching it by their names in the
 * page's language.
 */
export function useFoodSearch() {
  const { t } = useTranslation('guides-foods');
  const [search] = useSearchParams();
  const asked = search.get('food') ?? '';
  const [typed, setTyped] = useState({ of: asked, query: asked });
  if (typed.of !== asked) setTyped({ of: asked, query: asked });
  const { query } = typed;
  const setQuery = (next: string) => setTyped({ of: asked, query: next });
  const isSearching = query.trim() !== '';
  const names = (id: FoodId) => ({ name: t(`${id}.name`), also: t(`${id}.also`) });
  const foods = isSearching
    ? searchFoods(FOODS, Object.fromEntries(FOODS.map(({ id }) => [id, names(id)])) as FoodNames, query)
    : [];
  return { query, setQuery, isSearching, foods };
}

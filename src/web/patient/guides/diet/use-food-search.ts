import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { fetchWords } from '../../../lib/i18n/words';
import { loadPart } from '../../../lib/parts';
import { type Food, type FoodId, FOODS } from './foods';
import type { createFoodSearch } from './search-foods';

/** The server's result for the URL's query (`?food=`). */
export type FoundFoods = { asked: string; found: FoodId[] };

type Search = ReturnType<typeof createFoodSearch>;

/** A word counts as asked after this pause in typing. */
const SETTLED_MS = 1_500;
/** Shorter queries count as the beginning of a word and are not reported. */
const LEAST_LETTERS = 3;

/**
 * The food search: the query, from the URL and ahead of it while typing, and the matching foods. These are the server's answer, or
 * come from the search, which is loaded when somebody begins to type. `foods` is null while it loads.
 */
export function useFoodSearch({ asked: answered, found }: FoundFoods) {
  const { language } = useTranslation('guides-foods');
  const [params] = useSearchParams();
  const inUrl = params.get('food') ?? '';
  const [typed, setTyped] = useState({ of: inUrl, query: inUrl });
  if (typed.of !== inUrl) setTyped({ of: inUrl, query: inUrl });
  const setQuery = (next: string) => setTyped({ of: inUrl, query: next });
  const query = typed.query.trim();

  const [search, setSearch] = useState<Search | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isLoading = useRef(false);
  async function load() {
    if (search || isLoading.current) return;
    isLoading.current = true;
    setFailed(false);
    try {
      // Indian names in Latin letters, such as tamatar and lauki, are among the English words.
      const [loaded] = await Promise.all([loadPart(() => import('./search-foods')), fetchWords('en', 'guides-foods')]);
      setSearch(() => loaded.createFoodSearch(language, 'en'));
    } catch {
      setFailed(true);
    }
    isLoading.current = false;
  }

  const isAnswered = query === answered;
  const needsSearch = query !== '' && !isAnswered && !search;
  useEffect(() => {
    if (needsSearch) void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each query that needs it
  }, [needsSearch]);

  let foods: readonly Food[] | null = null;
  if (search) foods = search(query);
  else if (isAnswered) foods = found.map((id) => FOODS.find((food) => food.id === id)!);

  useReport(foods?.length === 0 && !isAnswered && query.length >= LEAST_LETTERS ? query : null);
  return { typed: typed.query, query, setQuery, foods, hasFailed, load: () => void load() };
}

/**
 * Reports a query without a result to the server, once for each word. Queries that the server searched are not reported.
 */
function useReport(word: string | null): void {
  const { submit } = useFetcher();
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (word === null || told.current.has(word)) return;
    const timer = setTimeout(() => {
      told.current.add(word);
      void submit({ word }, { method: 'post' });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [word, submit]);
}

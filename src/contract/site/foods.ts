/** The food search of the diet guide (/kidneyDiet). The foods themselves are part of the page. */
import { z } from '../z';
import { done } from '../common';
import { endpoint } from '../endpoint';

export const foods = {
  notFound: endpoint({
    method: 'POST',
    path: '/auth/foods/not-found',
    for: 'everybody',
    summary:
      'Count a word that the search did not find, for who maintains the list. Kept without who asked, and only to the day; the answer is the same when it is not kept.',
    body: z.object({ word: z.string().min(1).max(200).meta({ description: 'As it was typed' }) }),
    response: done,
    refusals: ['too-many-tries'],
  }),
};

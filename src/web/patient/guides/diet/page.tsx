import type { ShouldRevalidateFunctionArgs } from 'react-router';
import * as paths from '../../../../contract/paths';
import { foods as foodGuide } from '../../../../contract/site/foods';
import basketUrl from '../../../drawings/basket.svg?inline';
import { keepTyped, readForm } from '../../../lib/form';
import { LANGUAGES } from '../../../../locales';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { attempt, visitContext } from '../../../lib/visit';
import { PublicHead } from '../../../page-head';
import { Guide, GuideHero } from '../parts/guide';
import { GuideEnd } from '../parts/guide-end';
import { JsonLd, medicalWebPage } from '../parts/json-ld';
import type { Route } from './+types/page';
import { DietTabs } from './diet-tabs';
import { FoodResults, FoodSearch } from './food-search';
import { createFoodSearch } from './search-foods';
import { type FoundFoods, useFoodSearch } from './use-food-search';

export const handle = { Head };
export { publicHeaders as headers } from '../../../lib/public-headers';

function Head() {
  const { t, language } = useTranslation('guides-diet');
  return (
    <>
      <PublicHead title={t('title')} description={t('description')} path={paths.dietGuide} type="article" />
      <JsonLd facts={medicalWebPage(t('heading'), t('description'), language)} />
    </>
  );
}

/** Finds foods for `?food=`, by their names in every language. Queries without a result are recorded. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<FoundFoods> {
  const asked = (new URL(request.url).searchParams.get('food') ?? '').trim();
  const found = asked === '' ? [] : createFoodSearch(...LANGUAGES)(asked);
  if (asked !== '' && found.length === 0) await attempt(context.get(visitContext), foodGuide.notFound, bodyOf(asked));
  return { asked, found: found.map(({ id }) => id) };
}

/** Never reloads for another query: the browser searches by itself. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Records a query that the browser searched without a result. A refusal, for instance by a limit, is ignored. */
export async function action({ request, context }: Route.ActionArgs): Promise<null> {
  const { word = '' } = await readForm(request);
  await attempt(context.get(visitContext), foodGuide.notFound, bodyOf(word));
  return null;
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

const bodyOf = (word: string) => ({ body: { word } });

/** Food search, what to avoid and what to enjoy (/kidneyDiet). */
export default function DietPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['guides-diet', 'guides']);
  const { typed, query, setQuery, foods, hasFailed, load } = useFoodSearch(loaderData);
  const isSearching = query !== '';
  return (
    <Guide>
      <GuideHero title={t('heading')} lead={t('lead')} drawing={basketUrl} drawingText="" size={[360, 262]}>
        <FoodSearch query={typed} onChange={setQuery} onFocus={load} />
      </GuideHero>
      <p role="status" className="sr-only">
        {isSearching &&
          foods &&
          (foods.length > 0 ? t('search.results', { count: foods.length, query }) : t('search.none', { query }))}
      </p>
      {isSearching && (
        <div className="page-width pt-7 desk:pt-10 print:hidden">
          <FoodResults
            key={query}
            query={query}
            foods={foods}
            hasFailed={hasFailed}
            onRetry={load}
            onClear={() => setQuery('')}
          />
        </div>
      )}
      <>
        <DietTabs />
        <GuideEnd guide="diet" ask={t('guides:ask.dietitian')} sources={t.list('sources')} />
      </>
    </Guide>
  );
}

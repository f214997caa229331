import basketUrl from '../../../drawings/basket.svg?inline';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { PublicHead } from '../../../page-head';
import { Guide, GuideHero } from '../parts/guide';
import { GuideEnd } from '../parts/guide-end';
import { JsonLd, medicalWebPage } from '../parts/json-ld';
import { DietTabs } from './diet-tabs';
import { FoodResults, FoodSearch } from './food-search';
import { useFoodSearch } from './search-foods';

export const handle = { Head };
export { publicHeaders as headers } from '../../../lib/public-headers';

function Head() {
  const { t } = useTranslation('guides-diet');
  return (
    <>
      <PublicHead title={t('title')} description={t('description')} path="/kidneyDiet" type="article" />
      <JsonLd facts={medicalWebPage(t('heading'), t('description'))} />
    </>
  );
}

/** Food search, what to avoid and what to enjoy (/kidneyDiet). */
export default function DietPage() {
  const { t } = useTranslation(['guides-diet', 'guides']);
  const { query, setQuery, isSearching, foods } = useFoodSearch();
  const asked = query.trim();
  return (
    <Guide>
      <GuideHero title={t('heading')} lead={t('lead')} drawing={basketUrl} drawingText="" size={[360, 262]}>
        <FoodSearch query={query} onChange={setQuery} />
      </GuideHero>
      <p role="status" className="sr-only">
        {isSearching &&
          (foods.length > 0
            ? t('search.results', { count: foods.length, query: asked })
            : t('search.none', { query: asked }))}
      </p>
      {isSearching && (
        <div className="page-width pt-7 desk:pt-10 print:hidden">
          <FoodResults key={asked} query={asked} foods={foods} onClear={() => setQuery('')} />
        </div>
      )}
      <>
        <DietTabs />
        <GuideEnd guide="diet" ask={t('guides:ask.dietitian')} sources={t.list('sources')} />
      </>
    </Guide>
  );
}

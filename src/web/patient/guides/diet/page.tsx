import basketUrl from '../../../drawings/basket.svg?inline';
import guidesDiet from '../../../i18n/en/guides-diet.json';
import guidesFoods from '../../../i18n/en/guides-foods.json';
import guides from '../../../i18n/en/guides.json';
import { i18n } from '../../../i18n/i18n';
import { addPageWords } from '../../../i18n/page-words';
import { useTranslation } from '../../../i18n/use-translation';
import { pageMeta } from '../../../page-meta';
import { FurtherDown } from '../../../ui/further-down';
import { Guide } from '../parts/guide';
import { GuideEnd } from '../parts/guide-end';
import { GuideHero } from '../parts/guide-hero';
import { medicalWebPage } from '../parts/json-ld';
import { DietTabs } from './diet-tabs';
import { FoodResults } from './food-results';
import { FoodSearch } from './food-search';
import { useFoodSearch } from './use-food-search';

addPageWords('guides', guides);
addPageWords('guides-diet', guidesDiet);
addPageWords('guides-foods', guidesFoods);

export function meta() {
  const t = i18n.sentencesOf('guides-diet');
  const description = t('description');
  return [
    ...pageMeta({ title: t('title'), description, path: '/kidneyDiet', type: 'article' }),
    medicalWebPage(t('heading'), description),
  ];
}

/** A food looked up, what to avoid and what to enjoy (/kidneyDiet). */
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
      <FurtherDown>
        <DietTabs />
        <GuideEnd
          guide="diet"
          ask={t('ask.dietitian', { ns: 'guides' })}
          sources={t('sources', { returnObjects: true })}
        />
      </FurtherDown>
    </Guide>
  );
}

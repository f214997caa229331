import { Form, Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation';
import { SearchField } from '../../../ui/search-field';

type FoodSearchProps = { query: string; onChange: (query: string) => void };

/** The search field for foods, with a few examples. */
export function FoodSearch({ query, onChange }: FoodSearchProps) {
  const { t } = useTranslation('guides-diet');
  const [search] = useSearchParams();
  const tab = search.get('tab');
  return (
    <div className="max-w-144">
      <Form role="search" replace preventScrollReset>
        {tab && <input type="hidden" name="tab" value={tab} />}
        <SearchField
          label={t('search.label')}
          name="food"
          value={query}
          onChange={onChange}
          placeholder={t('search.placeholder')}
        />
      </Form>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <span className="type-second text-muted">{t('search.suggest')}</span>
        {t.list('search.suggestions').map((name) => (
          <Link
            key={name}
            to={`?${new URLSearchParams({ food: name })}`}
            onClick={() => onChange(name)}
            replace
            preventScrollReset
            className="focus-ring type-second flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-3.5 font-[550] hover:bg-teal-faint"
          >
            {name}
          </Link>
        ))}
      </div>
    </div>
  );
}

import { useTranslation } from '../../../i18n/use-translation';
import { SearchField } from '../../../ui/search-field';

type FoodSearchProps = { query: string; onChange: (query: string) => void };

/** The field that looks up a food, with a few names to try. */
export function FoodSearch({ query, onChange }: FoodSearchProps) {
  const { t } = useTranslation('guides-diet');
  return (
    <div className="max-w-144">
      <SearchField label={t('search.label')} value={query} onChange={onChange} placeholder={t('search.placeholder')} />
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <span className="type-second text-muted">{t('search.suggest')}</span>
        {t('search.suggestions', { returnObjects: true }).map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => onChange(name)}
            className="focus-ring type-second min-h-11 rounded-control border border-line-strong bg-surface px-3.5 font-[550] hover:bg-teal-faint"
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import * as paths from '../../../contract/paths';
import type { SchemeOptions } from '../../lib/scheme-names';
import { usePlaceName } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { buttonStyles } from '../../ui/button-styles';
import { SearchField } from '../../ui/search-field';
import { Select } from '../../ui/select';
import { type CenterSearch, FILTERS, listPath } from './center-search';
import { WaysFilter } from './ways-filter';

/** Debounce of the search, in milliseconds. */
const REST_MS = 250;

type CenterFilterProps = {
  search: CenterSearch;
  /** A city, spelled as in the list; empty for all cities. */
  city: string;
  cities: readonly string[];
  schemes: SchemeOptions;
};

/** The name and the location: a form that is submitted by its button, and while typing. */
export function CenterFilter({ search, city, cities, schemes }: CenterFilterProps) {
  const { t } = useTranslation('centers');
  const placeName = usePlaceName();
  const form = useRef<HTMLFormElement>(null);
  const { field, find } = useSearchWhileTyping(form, { ...search, city, page: 1 });
  useSameAsUrl(form, { ...search, city });
  // A city from an old link stays visible, so that it can be changed.
  const listed = city && !cities.includes(city) ? [city, ...cities] : cities;
  return (
    <search aria-label={t('list.filters')} className="block border-b border-line bg-sunken">
      <Form
        ref={form}
        action={paths.centers}
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
        className="page-width flex flex-wrap items-end gap-x-2 gap-y-3.5 py-3.5 md:gap-x-5 md:py-4.5 desk:py-8"
      >
        {search.for && <input type="hidden" name="for" value={search.for} />}
        <SearchField
          label={t('list.name')}
          isLabelHidden="phone"
          name="q"
          placeholder={t('list.namePlaceholder')}
          ref={field}
          onChange={() => find(REST_MS)}
          field={{ defaultValue: search.q, maxLength: 200 }}
          className="min-w-0 flex-1"
        />
        {/* On the phone the other fields are behind one button, which works without scripts too. */}
        <input type="checkbox" id="more-filters" className="peer sr-only md:hidden" />
        <label
          htmlFor="more-filters"
          className={buttonStyles({
            variant: 'outline',
            className:
              'min-h-13 px-3.5 peer-checked:bg-teal-tint peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-teal md:hidden',
          })}
        >
          {t('list.moreFilters', { count: FILTERS.filter((name) => search[name]).length })}
        </label>
        <div className="hidden w-full flex-col gap-3.5 peer-checked:flex md:contents">
          <Select
            label={t('list.location')}
            name="city"
            icon={<MapPin size={20} />}
            options={[
              { id: '', label: t('list.allLocations') },
              ...listed.map((each) => ({ id: each, label: placeName(each) })),
            ]}
            defaultValue={city}
            onChange={() => find()}
            className="md:w-64 desk:w-80"
          />
          <WaysFilter search={search} schemes={schemes} onChange={() => find()} />
          <Button type="submit" variant="outline" className="md:min-h-13">
            {t('list.search')}
          </Button>
        </div>
      </Form>
    </search>
  );
}

/**
 * Sets the fields to the URL's values, which buttons and Back change too. The fields are not replaced by new ones, which would lose
 * the focus.
 */
function useSameAsUrl(form: { current: HTMLFormElement | null }, search: CenterSearch): void {
  const values = FILTERS.map((name) => search[name]);
  const shown = useRef(values);
  useLayoutEffect(() => {
    if (shown.current.join('&') === values.join('&')) return;
    shown.current = values;
    FILTERS.forEach((name, at) => {
      const field = form.current!.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = values[at] !== '';
      else field.value = values[at]!;
    });
  });
}

/** Searches for the form's values, after a pause or at once, and keeps the field in sync with the URL. */
function useSearchWhileTyping(form: { current: HTMLFormElement | null }, search: CenterSearch) {
  const { q } = search;
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(q);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  function path(): string {
    const values = Object.fromEntries(new FormData(form.current!)) as Record<'q' | 'city' | 'scheme', string>;
    return listPath({ ...values, q: values.q.trim() });
  }

  function find(after = 0): void {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      asked.current = field.current!.value.trim();
      void navigate(path(), { replace: true, preventScrollReset: true });
    }, after);
  }

  useLayoutEffect(() => {
    if (q === asked.current) return;
    // The URL was changed elsewhere: by a button that clears it, or Back.
    asked.current = q;
    field.current!.value = q;
  }, [q]);

  const begin = useRef(find);
  const present = useRef('');
  useLayoutEffect(() => {
    present.current = listPath(search);
  });
  useEffect(() => {
    // Searches for values entered before the scripts loaded.
    if (path() !== present.current) begin.current();

    // A link followed while typing, or before the search is answered, keeps the text for the way back.
    function keep({ target }: MouseEvent) {
      if (path() === present.current || !(target as Element).closest('a')) return;
      clearTimeout(resting.current);
      window.history.replaceState(window.history.state, '', path());
    }
    window.addEventListener('click', keep, true);
    return () => {
      window.removeEventListener('click', keep, true);
      clearTimeout(resting.current);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is hydrated
  }, []);

  return { field, find };
}

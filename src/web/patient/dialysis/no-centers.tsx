import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { phoneHref } from '../../../domain/phone-href';
import searchDrawing from '../../drawings/spot-search.svg';
import { usePlaceName } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useSupport } from '../../lib/i18n/use-support';
import { buttonStyles } from '../../ui/button-styles';
import { EmptyState } from '../../ui/empty-state';
import { type CenterSearch, listPath } from './center-search';
import type { FoundList } from './page';

type NoCentersProps = {
  /** Where matching centers are, the nearest first. */
  near: FoundList['near'];
  search: CenterSearch;
  /** The scheme and UPI, if they are part of the search. */
  filters: string | undefined;
  /** The button that clears the filter; false where there is no filter. */
  reset: ReactNode;
};

/** No results, and what to do: without a filter, only a call helps. */
export function NoCenters({ near, search, filters, reset }: NoCentersProps) {
  const { t } = useTranslation('centers');
  const { phone } = useSupport();
  const placeName = usePlaceName();
  return (
    <EmptyState
      drawing={searchDrawing}
      title={t('list.empty.title')}
      action={
        reset || (
          <a href={phoneHref(phone)} className={buttonStyles({ variant: 'outline' })}>
            {phone}
          </a>
        )
      }
    >
      {filters ? t('list.empty.filtered', { filters }) : t(reset ? 'list.empty.text' : 'list.empty.none')}
      {near.length > 0 && (
        <div className="mt-4">
          <h3 className="type-second font-label text-ink">{t('list.empty.near')}</h3>
          <ul className="mt-1">
            {near.map(({ city, count, km }) => {
              const name = placeName(city);
              return (
                <li key={city}>
                  <Link
                    to={listPath({ ...search, q: '', page: 1, city })}
                    preventScrollReset
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {km === null
                      ? t('list.empty.nearPlace', { city: name, count })
                      : t('list.empty.nearAway', { city: name, count, km })}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </EmptyState>
  );
}

import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import { MOST_PAGES } from '../../../domain/center-search';
import { usePlaceName } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import * as paths from '../../../contract/paths';
import { Button } from '../../ui/button';
import { buttonStyles } from '../../ui/button-styles';
import { laterPart } from '../../ui/later-part';
import { CARD_GRID, CenterCard } from './center-card';
import { isNarrowed, listPath } from './center-search';
import type { FoundList } from './page';

const NoCenters = laterPart('no-centers', () => import('./no-centers').then((file) => file.NoCenters));

/** Cards visible without scrolling. */
const AT_FIRST = 3;

/** The results: their number, their order, and their cards, a dozen at a time. */
export function FoundCenters({ list }: { list: FoundList }) {
  const { t, language } = useTranslation('centers');
  const placeName = usePlaceName();
  const { count, city, found, search } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  const cards = useFocusOnAdded(list);
  const title = city ? t('list.countInCity', { count, city: placeName(city) }) : t('list.countAvailable', { count });
  const instead = list.instead && t('list.instead', { typed: search.q, instead: list.instead });
  const filters = list.filters?.[language];
  const isFiltered = isNarrowed(search);
  const now = new Date(list.now);
  const clearing = { patientId: search.for, onSubmit: () => heading.current?.focus() };
  return (
    <div className="page-width flex flex-col gap-4 pt-7 pb-14 desk:gap-6 desk:pt-9 desk:pb-22">
      <div className="flex flex-col gap-x-8 gap-y-1 desk:flex-row desk:items-baseline desk:justify-between">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="type-title">
            {title}
          </h1>
          {instead && <p className="mt-1">{instead}</p>}
          <p className="mt-1 text-muted">{filters || t('list.lead')}</p>
        </div>
        <p role="status" className="sr-only">
          <span>{title}</span> {instead && <span>{instead}</span>}
        </p>
        <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-6">
          {count > 0 && <p className="type-second text-muted">{t('list.soonestFirst')}</p>}
          <ClearForm {...clearing} className="-mr-4 ml-auto">
            <Button type="submit" variant="quiet" size="small" icon={<X size={20} />}>
              {t('list.clearFilter')}
            </Button>
          </ClearForm>
        </div>
      </div>
      {count === 0 ? (
        <NoCenters
          near={list.near}
          search={search}
          filters={filters}
          reset={
            isFiltered && (
              <ClearForm {...clearing}>
                <Button type="submit">{t('list.empty.reset')}</Button>
              </ClearForm>
            )
          }
        />
      ) : (
        <>
          <ul ref={cards} className={CARD_GRID}>
            {found.map(({ center, next, ways }, place) => (
              <li key={center._id} className={place < AT_FIRST ? 'min-w-0' : OUT_OF_SIGHT}>
                <CenterCard
                  center={center}
                  next={next}
                  now={now}
                  isFirst={place < AT_FIRST}
                  patientId={search.for}
                  ways={ways}
                  fromList={{ path: listPath(search), title }}
                />
              </li>
            ))}
          </ul>
          <div className="mt-4 flex flex-col items-center gap-3">
            <p className="tabular text-muted">{t('list.shown', { shown: found.length, count })}</p>
            {found.length < count &&
              (search.page < MOST_PAGES ? (
                <Link
                  to={listPath({ ...search, page: search.page + 1 })}
                  replace
                  preventScrollReset
                  className={buttonStyles({ variant: 'outline' })}
                >
                  {t('list.showMore')}
                </Link>
              ) : (
                <p>{t('list.searchForMore')}</p>
              ))}
          </div>
        </>
      )}
    </div>
  );
}

type ClearFormProps = { patientId: string | undefined; onSubmit: () => void; className?: string; children: ReactNode };

/** Goes to the list without a filter, for the same person; where there is none it stays as it is. */
function ClearForm({ patientId, onSubmit, className, children }: ClearFormProps) {
  return (
    <Form action={paths.centers} replace preventScrollReset onSubmit={onSubmit} className={className}>
      {patientId && <input type="hidden" name="for" value={patientId} />}
      {children}
    </Form>
  );
}

/** For a card that is laid out and painted only near the viewport. Until then it has the usual height. */
const OUT_OF_SIGHT =
  'min-w-0 [content-visibility:auto] [contain-intrinsic-size:auto_20rem] desk:[contain-intrinsic-size:auto_30rem]';

/** Moves the focus to the first added card, since the link that was followed has moved down. */
function useFocusOnAdded({ found, search }: FoundList) {
  const list = useRef<HTMLUListElement>(null);
  const { page } = search;
  const searched = listPath({ ...search, page: 1 });
  const before = useRef({ searched, page, shown: found.length });
  useEffect(() => {
    const last = before.current;
    before.current = { searched, page, shown: found.length };
    if (last.searched !== searched || page !== last.page + 1) return;
    list.current?.children[last.shown]?.querySelector('a')?.focus({ preventScroll: true });
  }, [searched, page, found.length]);
  return list;
}

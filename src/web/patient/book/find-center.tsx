import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { NameInLanguage, usePlaceName } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Callout } from '../../ui/callout';
import { SearchField } from '../../ui/search-field';
import type { SessionAgain } from './again';
import type { Choosing } from './page';

/** How many centers are listed below the field. Typing more narrows them down. */
const CENTERS_SHOWN = 6;

/** Debounce of the search, in milliseconds. */
const REST_MS = 200;

/** Navigation state that moves the focus: a center was chosen in the page, or the person went back. */
export type FromSearch = { hasActed: true };
const ACTED = { state: { hasActed: true } satisfies FromSearch, replace: true, preventScrollReset: true } as const;

const centerChosen = (centerId: string) => ({
  to: `${paths.book}?${new URLSearchParams({ center: centerId })}`,
  ...ACTED,
});
/**
 * The links of a center. With `?then=month` they lead back to the month page, with everything that was chosen there (`&for=`,
 * `&days=`, …).
 */
function useWayOn() {
  const [query] = useSearchParams();
  const isMonth = query.get('then') === 'month';
  const kept = isMonth ? Object.fromEntries([...query].filter(([name]) => name !== 'q')) : {};
  const { then: _, ...chosen } = kept;
  return {
    isMonth,
    kept,
    chosen: (centerId: string) =>
      isMonth ? { to: `${paths.bookMonth}?${new URLSearchParams({ ...chosen, centerId })}` } : centerChosen(centerId),
  };
}

export const noneChosen = { to: paths.book, ...ACTED };

/**
 * A search that lists results while typing: arrow keys and Enter choose without leaving the field
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The list is part of the page, not a layer above it, so it covers nothing on
 * a small screen. Without scripts it is a form with links below it.
 */
export function FindCenter({ q, found, count, instead, near, isGone, usual }: Choosing) {
  const { t } = useTranslation('book');
  const placeName = usePlaceName();
  const base = useId();
  const navigate = useNavigate();
  const { isMonth, kept, chosen } = useWayOn();
  const { hasActed = false } = (useLocation().state ?? {}) as Partial<FromSearch>;
  const field = useRef<HTMLInputElement>(null);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The index of the option that Enter chooses; null until typing or using the arrows. */
  const [active, setActive] = useState<number | null>(null);
  const shown = found.slice(0, CENTERS_SHOWN);
  const hidden = count - shown.length;
  const optionId = (place: number) => `${base}${shown[place]?._id}`;
  const activePlace = active !== null && active < shown.length ? active : null;

  useEffect(() => {
    // Text that was typed before the scripts loaded is searched now.
    if (field.current!.value.trim() !== q) search(field.current!.value);
    return () => clearTimeout(resting.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is hydrated
  }, []);

  function stopSearching({ target }: MouseEvent) {
    if ((target as Element).closest('a,[type=submit]')) clearTimeout(resting.current);
  }

  function search(words: string) {
    setActive(words ? 0 : null);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => {
      const query = new URLSearchParams({ ...kept, ...(words.trim() && { q: words.trim() }) });
      void navigate(`${paths.book}?${query}`, { replace: true, preventScrollReset: true });
    }, REST_MS);
  }

  function chooseByKey(event: KeyboardEvent<HTMLInputElement>) {
    // The list still belongs to other words, so Enter searches, as without scripts.
    const isListed = event.currentTarget.value.trim() === q;
    if (event.key === 'Enter' && activePlace !== null && isListed) {
      event.preventDefault();
      const { to, ...options } = chosen(shown[activePlace]!._id);
      void navigate(to, options);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const next = ((activePlace ?? (step > 0 ? -1 : 0)) + step + shown.length) % shown.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    // After a press, the search for text that was typed just before must not lead back.
    <div className="flex flex-col gap-6" onClickCapture={stopSearching}>
      {isGone && <Callout tone="warning">{t('center.gone')}</Callout>}
      {usual && !isMonth && <BookAgain {...usual} />}
      <div className="max-w-152">
        <Form action={paths.book} className="flex flex-col gap-3 sm:flex-row sm:items-end">
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SearchField
            label={t('center.label')}
            placeholder={t('center.placeholder')}
            name="q"
            ref={field}
            onChange={search}
            className="sm:flex-1"
            field={{
              type: 'text',
              role: 'combobox',
              defaultValue: q,
              maxLength: 200,
              autoFocus: hasActed,
              'aria-expanded': shown.length > 0,
              'aria-autocomplete': 'list',
              'aria-controls': base,
              'aria-activedescendant': activePlace === null ? undefined : optionId(activePlace),
              onKeyDown: chooseByKey,
            }}
          />
          <Button type="submit" variant="outline">
            {t('center.search')}
          </Button>
        </Form>
        <ul
          id={base}
          role="listbox"
          aria-label={t('center.list')}
          className="mt-3 overflow-hidden rounded-card border border-line bg-surface empty:hidden"
        >
          {shown.map((center, place) => (
            <li key={center._id} role="presentation" className="border-line not-last:border-b">
              <Link
                {...chosen(center._id)}
                id={optionId(place)}
                role="option"
                aria-selected={place === activePlace}
                className="focus-ring flex min-h-15 items-center gap-4 px-4.5 py-2.5 hover:bg-teal-faint aria-selected:bg-teal-tint"
              >
                <span className="min-w-0 flex-1">
                  <span className="block leading-snug font-strong">{center.CenterName}</span>
                  <NameInLanguage of={center.CenterName} />
                  <span className="type-small block text-muted">{placeName(center.CenterCity)}</span>
                </span>
                <ChevronRight size={20} className="shrink-0 text-teal" />
              </Link>
            </li>
          ))}
        </ul>
        <p role="status" className="type-second mt-3 text-muted">
          {instead && <span className="block">{t('center.instead', { typed: q, instead })}</span>}
          {(count === 0 || hidden > 0) && (
            <span className="block">{count === 0 ? t('center.none') : t('center.hidden', { count: hidden })}</span>
          )}
        </p>
        {near.length > 0 && (
          <p className="type-second flex flex-wrap items-center gap-x-4">
            {t('center.near')}
            {near.map(({ city }) => (
              <Link
                key={city}
                to={`${paths.book}?${new URLSearchParams({ ...kept, q: city })}`}
                replace
                preventScrollReset
                onClick={() => {
                  field.current!.value = city;
                }}
                className="text-link inline-flex min-h-11 items-center"
              >
                {placeName(city)}
              </Link>
            ))}
          </p>
        )}
        <Link to={paths.centers} className="text-link mt-2 inline-flex min-h-11 items-center">
          {t('center.all')}
        </Link>
      </div>
    </div>
  );
}

/** The usual session of a returning patient, to book again. */
function BookAgain({ center, date, time }: SessionAgain) {
  const { t } = useTranslation('book');
  const placeName = usePlaceName();
  return (
    <section
      aria-labelledby="book-again"
      className="flex max-w-176 flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-surface p-4.5 desk:p-6"
    >
      <img
        src={`/images/${center.Photo}`}
        alt=""
        width={112}
        height={84}
        className="h-21 w-28 rounded-tile object-cover"
      />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="book-again" className="type-card-title">
          {t('again.title')}
        </h2>
        <p className="mt-1 text-muted">
          {t('again.text', { center: center.CenterName, city: placeName(center.CenterCity) })}
        </p>
        <p className="tabular mt-1 font-label">
          {formatDate(date)}, <span className="figure">{formatWindow(time)}</span>
        </p>
      </div>
      <ButtonLink to={paths.booking(center._id, { date, time })} className="max-md:w-full">
        {t('again.action')}
      </ButtonLink>
    </section>
  );
}

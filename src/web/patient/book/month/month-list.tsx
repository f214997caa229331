import CalendarX from 'lucide-react/icons/calendar-x';
import CircleCheck from 'lucide-react/icons/circle-check';
import CalendarMinus from 'lucide-react/icons/calendar-minus';
import Repeat2 from 'lucide-react/icons/repeat-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { SeriesClash } from '../../../../contract/common';
import { CLOSE_GAP_HOURS } from '../../../../domain/series';
import { formatPrice, formatShortDate, formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { LateMark } from '../../chair-picker/late-mark';
import { Button } from '../../../ui/button';
import { RadioTile } from '../../../ui/radio-tile';
import { useScripted } from '../../../ui/use-scripted';
import {
  KEPT,
  LEFT_OUT,
  MONTH_FORM,
  type Plan,
  type PlannedDate,
  byWeek,
  fieldOf,
  readChoices,
  valueOf,
  withChoices,
} from './plan';

type MonthListProps = {
  plan: Plan;
  /** The sessions that the server has just refused. */
  clashes: readonly SeriesClash[];
  names: Record<string, string>;
  centerId: string | null;
  /** Whether an online payment comes next. */
  isPaid: boolean;
};

type RowProps = Omit<MonthListProps, 'plan'> & { planned: PlannedDate; isSamePrice: boolean };

/** Every date of the month by weeks, with its state and the session that is taken. */
export function MonthList({ plan, ...rest }: MonthListProps) {
  const { t } = useTranslation('series');
  const isSamePrice = new Set(plan.dates.map(({ asked }) => asked.price)).size === 1;
  return (
    <div className="flex flex-col gap-6">
      {byWeek(plan.dates).map(({ monday, dates }) => (
        <section key={monday} aria-labelledby={`week-${monday}`}>
          <h3 id={`week-${monday}`} className="type-second mb-2 font-label text-muted">
            {t('month.week', { date: formatShortDate(monday) })}
          </h3>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {dates.map((planned) => (
              <li key={planned.asked.date} className="flex flex-col gap-3 px-4 py-1.5 has-[fieldset]:pb-3 desk:px-5">
                <DateRow planned={planned} isSamePrice={isSamePrice} {...rest} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function DateRow(row: RowProps) {
  const { planned, isPaid, isSamePrice } = row;
  const { asked, taken, isLate } = planned;
  const isAsked = asked.state !== 'free' && asked.state !== 'yours';
  return (
    <>
      <div className="flex min-h-11 items-center gap-3 large-text:flex-wrap">
        <p className="min-w-0 flex-1 large-text:basis-full">
          {/* The time is the same for all dates and stands above; so does the price, mostly. */}
          <span className="figure block text-lg leading-snug font-card">{formatShortDate(asked.date)}</span>
          {!isSamePrice && asked.state === 'free' && asked.price > 0 && (
            <span className="type-second figure block text-muted">{formatPrice(asked.price)}</span>
          )}
        </p>
        <State planned={planned} />
        {asked.state === 'free' && <LeaveOut planned={planned} />}
      </div>
      {/* Where another chair was taken instead, its option says this. */}
      {isLate && !isAsked && <LateMark words={lateWords(isPaid)} />}
      {taken === null && asked.state === 'free' && (
        <input type="hidden" name={fieldOf(asked.date)} form={MONTH_FORM} value={LEFT_OUT} />
      )}
      {isAsked && <Instead {...row} />}
    </>
  );
}

const lateWords = (isPaid: boolean) => (isPaid ? 'summary.late' : 'summary.lateUnpaid');

const STATES = {
  free: { Icon: CircleCheck, colour: 'text-green' },
  instead: { Icon: Repeat2, colour: 'text-green' },
  asked: { Icon: CircleCheck, colour: 'text-green' },
  yours: { Icon: CircleCheck, colour: 'text-teal' },
  out: { Icon: CalendarMinus, colour: 'text-muted' },
  full: { Icon: CalendarX, colour: 'text-red' },
  closed: { Icon: CalendarX, colour: 'text-red' },
  begun: { Icon: CalendarX, colour: 'text-muted' },
  'too-close': { Icon: TriangleAlert, colour: 'text-marigold-text' },
} as const;

/** Says whether a date is free, in words and with an icon, or what happened to it. */
function State({ planned: { asked, taken, choice, hasBegun } }: { planned: PlannedDate }) {
  const { t } = useTranslation('series');
  const chosen = () => {
    if (asked.state === 'free') return taken ? 'free' : 'out';
    if (taken === null) return hasBegun && asked.state !== 'yours' ? 'begun' : asked.state;
    return choice === KEPT ? 'asked' : 'instead';
  };
  const state = chosen();
  const { Icon, colour } = STATES[state];
  return (
    <span className={`type-second flex shrink-0 items-center gap-1.5 font-label ${colour}`}>
      <Icon size={18} className="shrink-0" />
      {t(`state.${state}`)}
    </span>
  );
}

/** A checkbox that leaves out a free date or takes it again. */
function LeaveOut({ planned: { asked, taken } }: { planned: PlannedDate }) {
  const { t } = useTranslation('series');
  const [query] = useSearchParams();
  const choices = new Map(readChoices(query));
  if (taken) choices.set(asked.date, LEFT_OUT);
  else choices.delete(asked.date);
  const date = formatShortDate(asked.date);
  return (
    <Link
      to={`?${withChoices(query, choices)}`}
      replace
      preventScrollReset
      aria-label={t(taken ? 'leaveOutDate' : 'takeBackDate', { date })}
      className="text-link type-second -mr-1 inline-flex min-h-11 min-w-20 shrink-0 items-center justify-end px-1"
    >
      {t(taken ? 'leaveOut' : 'takeBack')}
    </Link>
  );
}

/** Says why a date is not available, and offers alternatives: the best first, or none. */
function Instead({ planned, clashes, names, centerId, isPaid }: RowProps) {
  const { asked, choice, offered, isLost, hasBegun } = planned;
  const { t } = useTranslation('series');
  const isScripted = useScripted();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isClash = clashes.some(
    (one) => one.date === asked.date && one.time === asked.time && one.centerId === asked.centerId,
  );
  const why = hasBegun ? 'begun' : isLost ? 'lost' : isClash ? 'clash' : asked.state;
  const take = (value: string) => {
    const choices = new Map(readChoices(query)).set(asked.date, value);
    void navigate(`?${withChoices(query, choices)}`, { replace: true, preventScrollReset: true });
  };
  const option = (value: string, label: ReactNode) => (
    <RadioTile
      key={value}
      size="small"
      name={fieldOf(asked.date)}
      form={MONTH_FORM}
      value={value}
      defaultChecked={value === choice}
      onChange={() => take(value)}
    >
      {label}
    </RadioTile>
  );
  return (
    <fieldset className="flex flex-col gap-2 rounded-tile bg-sunken p-3">
      <legend className="sr-only">{t('choose', { date: formatShortDate(asked.date) })}</legend>
      <p className="type-second font-label">
        {why !== 'yours' && why !== 'free' && <span>{t(`why.${why}`, { hours: CLOSE_GAP_HOURS })}</span>}
        {offered.length === 0 && asked.state !== 'too-close' && <span> {t('why.noOther')}</span>}
      </p>
      {asked.state === 'too-close' && option(KEPT, t('option.keep'))}
      {offered.map((one) =>
        option(
          valueOf(one),
          <Offered session={one} name={one.centerId === centerId ? null : names[one.centerId]} isPaid={isPaid} />,
        ),
      )}
      {option(LEFT_OUT, t('option.out'))}
      {!isScripted && (
        <Button type="submit" form={MONTH_FORM} name="then" value="show" formNoValidate variant="outline" size="small">
          {t('update')}
        </Button>
      )}
    </fieldset>
  );
}

type OfferedProps = {
  session: PlannedDate['offered'][number];
  /** The name of another center; left out for the same one. */
  name: string | null | undefined;
  isPaid: boolean;
};

/** An alternative chair. It says so if it begins too soon to be changed or refunded. */
function Offered({ session, name, isPaid }: OfferedProps) {
  const { t } = useTranslation('series');
  return (
    <>
      <span className="tabular block leading-snug">
        <span className="figure font-label">{formatShortDate(session.date)}</span>,{' '}
        <span className="figure font-label">{formatWindow(session.time)}</span>
        {session.price > 0 && (
          <span>
            {', '}
            <span className="figure">{formatPrice(session.price)}</span>
          </span>
        )}
      </span>
      {name && <span className="type-second block text-muted wrap-anywhere">{t('option.at', { center: name })}</span>}
      {session.isLate && <LateMark words={lateWords(isPaid)} />}
    </>
  );
}

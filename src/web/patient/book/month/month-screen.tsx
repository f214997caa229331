import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import * as paths from '../../../../contract/paths';
import type { SeriesSession } from '../../../../contract/bookings/series';
import { centerChargeOn } from '../../../../domain/charges';
import { HOLD_MINUTES, NOTICE_HOURS } from '../../../../domain/policy';
import type { RefusedForm } from '../../../lib/form';
import { NameInLanguage, usePlaceName } from '../../../lib/i18n/name-in-language';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { useRefusalText } from '../../../lib/use-error-text';
import { ButtonLink } from '../../../ui/button-link';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { laterPart } from '../../../ui/later-part';
import { Note } from '../../../ui/note';
import { Callout } from '../../../ui/callout';
import { GapCallout } from '../../gaps/gap-callout';
import { MonthList } from './month-list';
import { MonthSummary } from './month-summary';
import type { LoadedMonth } from './page';
import { wayAt } from '../../paying/charge-on';
import { paysNext, waitingOf, wayFor } from '../../paying/pays-next';
import type { SchemeWay } from '../../paying/ways';
import type { Pattern } from './pattern';
import { MONTH_FORM, type Plan, planMonth, readChoices } from './plan';

/** Loaded later, since few return to a month that waits to be paid. */
const Held = laterPart('held', () => import('./held').then((file) => file.Held));
/** Loaded later: it is folded up, and works as a plain form until its script is there. */
const PatternForm = laterPart('pattern-form', () => import('./pattern-form').then((file) => file.PatternForm));
const Months = laterPart('months', () => import('./months').then((file) => file.Months));
/** Loaded later, since few book for others. */
const Whom = laterPart('whom', () => import('./whom').then((file) => file.Whom));
const WhoPays = laterPart('who-pays', () => import('../../paying/who-pays').then((file) => file.WhoPays));

type MonthScreenProps = LoadedMonth & { refused: RefusedForm | undefined };

/** The page that books a month: for whom, where and when, every date, and the sum with the way to pay. */
export function MonthScreen(loaded: MonthScreenProps) {
  const { people, patient, center, look, toPay } = loaded;
  const isPaid = paysNext(wayOf(loaded));
  const { t } = useTranslation('series');
  const refusalText = useRefusalText();
  const [typed, setTyped] = useState<Pattern | null>(null);
  const asked = { ...loaded, pattern: typed ?? loaded.pattern };
  const sessions = look?.sessions;
  return (
    <div className="desk:page-width flex flex-1 flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_20rem] desk:content-start desk:gap-x-8 desk:pb-16 xl:grid-cols-[minmax(0,1fr)_22.75rem] xl:gap-x-10">
      <div className="page-width flex min-w-0 flex-col gap-6 py-7 desk:gap-8 desk:px-0 desk:py-11">
        <header>
          {!patient.isSelf && <p className="mb-1 text-lg font-strong text-teal">{t('for', { name: patient.name })}</p>}
          <h1 className="type-title">{t('title')}</h1>
          <p className={`type-lead mt-2 max-w-[52ch] text-muted ${sessions?.length ? 'max-desk:hidden' : ''}`}>
            {t(isPaid ? 'lead' : 'leadUnpaid')}
          </p>
        </header>
        {people.length > 1 && <Whom {...asked} />}
        {toPay?.series && <Held toPay={toPay} series={toPay.series} />}
        {sessions && sessions.length > 0 && <Glance {...loaded} sessions={sessions} />}
        {center ? <ChosenCenter {...asked} center={center} /> : !look?.refusal && <NoCenter {...loaded} />}
        {look?.refusal && (
          <Callout
            tone="error"
            title={t('center.gone')}
            action={
              <ButtonLink to={choosePath(loaded)} variant="outline" size="small">
                {t('center.choose')}
              </ButtonLink>
            }
          >
            {refusalText(look.refusal)}
          </Callout>
        )}
        {center && !look?.refusal && <PatternForm {...loaded} onChange={setTyped} />}
        {sessions?.length === 0 && <EmptyState title={t('month.empty')}>{t('month.emptyText')}</EmptyState>}
        {sessions && sessions.length > 0 && <Month {...loaded} sessions={sessions} />}
      </div>
      {sessions && sessions.length > 0 && <Sum {...loaded} sessions={sessions} isAnother={typed !== null} />}
    </div>
  );
}

/** The chosen way to pay; undefined where there is only one, online. */
const wayOf = ({ paying }: Pick<LoadedMonth, 'paying'>) => paying?.ways.find(({ id }) => id === paying.first);

/** Whether an online payment comes next for some of the sessions. */
function isPaidNext(loaded: LoadedMonth, { sessions }: Plan): boolean {
  const way = wayOf(loaded);
  const dates = sessions.map(({ date }) => date);
  return paysNext(way && wayFor(way, dates));
}

/** The list of centers, which leads back here with the same days and time. */
function choosePath({ patient, pattern: { centerId, ...when } }: Pick<LoadedMonth, 'patient' | 'pattern'>): string {
  const [, kept = ''] = paths.month(centerId ? when : {}, patient.isSelf ? null : patient._id).split('?');
  return `${paths.book}?${new URLSearchParams([['then', 'month'], ...new URLSearchParams(kept)])}`;
}

function NoCenter(loaded: LoadedMonth) {
  const { t } = useTranslation('series');
  return (
    <EmptyState title={t('center.none')} action={<ButtonLink to={choosePath(loaded)}>{t('center.choose')}</ButtonLink>}>
      {t('center.noneText')}
    </EmptyState>
  );
}

function ChosenCenter({ center, ...loaded }: LoadedMonth & { center: NonNullable<LoadedMonth['center']> }) {
  const placeName = usePlaceName();
  const { t } = useTranslation('series');
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3 p-4.5 desk:p-6">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="type-card-title wrap-anywhere">{center.CenterName}</h2>
        <NameInLanguage of={center.CenterName} />
        <p className="type-second mt-0.5 text-muted wrap-anywhere">
          {center.CenterAddress}, {placeName(center.CenterCity)}
        </p>
      </div>
      <ButtonLink to={choosePath(loaded)} variant="outline" size="small">
        {t('center.change')}
      </ButtonLink>
    </Card>
  );
}

type Shown = MonthScreenProps & { sessions: SeriesSession[] };

/** The plan that follows from the choices in the URL. */
function usePlan({ sessions, own, now }: Shown) {
  const [query] = useSearchParams();
  return useMemo(() => planMonth(sessions, readChoices(query), own, new Date(now)), [sessions, query, own, now]);
}

/** What the cheapest and the dearest of the chosen sessions cost; before any is chosen, what one costs today. */
function pricesOf({ sessions }: Plan, shown: LoadedMonth): readonly [number, number] {
  const prices = sessions.map(({ price }) => price);
  if (prices.length === 0) prices.push(wayOf(shown)?.price ?? shown.center?.DialysisCharge ?? 0);
  return [Math.min(...prices), Math.max(...prices)];
}

/** What they cost whoever pays themselves: the charges of the center on their dates. */
function chargesOf({ sessions }: Plan, center: NonNullable<LoadedMonth['center']>): readonly [number, number] {
  const charges = sessions.map(({ date }) => centerChargeOn(center, date));
  if (charges.length === 0) charges.push(center.DialysisCharge);
  return [Math.min(...charges), Math.max(...charges)];
}

/** The chosen days at a glance, and what one costs. */
function Glance(shown: Shown) {
  const plan = usePlan(shown);
  return <Months {...plan} prices={pricesOf(plan, shown)} />;
}

/** The list of dates, below what was just booked if anything was. */
function Month(shown: Shown) {
  const { refused, names, pattern, now, online } = shown;
  const { t, language } = useTranslation('series');
  const plan = usePlan(shown);
  const isPaid = isPaidNext(shown, plan);
  const { state } = useNavigation();
  const clashes = (state === 'idle' && refused?.refusal.clashes) || [];
  return (
    <section aria-labelledby="dates" className="flex flex-col gap-5">
      <h2 id="dates" className="type-section">
        {t('month.title')}
      </h2>
      {clashes.length > 0 && <Clash count={clashes.length} />}
      <GapCallout gaps={plan.longGaps} />
      {plan.isLate && (
        <Callout tone="warning" title={t('late.title', { hours: NOTICE_HOURS })}>
          {t(isPaid ? 'late.text' : 'late.textUnpaid')}
        </Callout>
      )}
      <MonthList key={now} {...{ plan, clashes, names, isPaid }} centerId={pattern.centerId} />
      <Payers {...shown} plan={plan} />
      <Note>
        {plan.longestGap > 0 && <p>{t('month.longest', { count: plan.longestGap })}</p>}
        <p>{t('summary.rule', { hours: NOTICE_HOURS })}</p>
        {isPaid && <p>{t('summary.hold', { minutes: HOLD_MINUTES, methods: online[language] })}</p>}
      </Note>
    </section>
  );
}

/** Chooses who pays. The URL keeps it, since prices and free chairs depend on it. */
function Payers({ paying, center, now, patient, plan }: Shown & { plan: Plan }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const way = wayOf({ paying });
  if (!paying || !way) return null;
  const choose = (id: string) =>
    void navigate(`?${new URLSearchParams([...[...query].filter(([name]) => name !== 'way'), ['way', id]])}`, {
      replace: true,
      preventScrollReset: true,
    });
  const about = { now: new Date(now), phone: center!.ContactNumber, person: patient.isSelf ? null : patient };
  const dates = plan.sessions.map(({ date }) => date);
  const waitingOn = (on: SchemeWay) => waitingOf(on, dates);
  const charges = chargesOf(plan, center!);
  const ways = paying.ways.map((one) => wayAt(one, charges));
  return (
    <WhoPays
      {...{ paying: { ...paying, ways }, way, waitingOn, ...about }}
      choice={null}
      form={MONTH_FORM}
      code=""
      onChoose={choose}
    />
  );
}

/** Says that nothing was booked, since some sessions were refused. It takes the focus. */
function Clash({ count }: { count: number }) {
  const { t } = useTranslation('series');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Callout ref={alert} tone="error" title={t('clash.title', { count })} className="scroll-mt-4">
      {t('clash.text')}
    </Callout>
  );
}

/** The summary. `isAnother`: days or time were changed, and the new dates are not shown yet. */
function Sum(shown: Shown & { isAnother: boolean }) {
  const plan = usePlan(shown);
  return <MonthSummary {...shown} {...{ plan }} isPaid={isPaidNext(shown, plan)} way={wayOf(shown)} />;
}

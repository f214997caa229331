import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { answerDue } from '../../../domain/funding';
import { parseWindowLabel } from '../../../domain/windows';
import { formatDate, formatHourMoment, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/callout';
import { classNames } from '../../ui/class-names';
import { RadioTile } from '../../ui/radio-tile';
import { TextField } from '../../ui/text-field';
import type { Choice } from '../chair-picker/choose-session';
import { forIn } from '../people/for-whom';
import { valueOf } from './pays-next';
import type { Paying, SchemeWay, Way } from './ways';

type WhoPaysProps = {
  paying: Paying;
  /** The chosen way to pay. */
  way: Way;
  /** The chosen session; null where the ways are for several. */
  choice: Choice | null;
  /** How many of the chosen sessions wait for an approval of this cover (`waitingOf`). */
  waitingOn: (on: SchemeWay) => number;
  now: Date;
  /** The phone number of the center. */
  phone: string;
  /** The person to book for; null for the account's own person. */
  person: { name: string } | null;
  /** The id of the form to which the fields belong. */
  form: string;
  /** The sponsor's code in a refused form. */
  code: string | undefined;
  /** Whether the share that is left to pay with that code is shown for the first time. */
  isShareNew?: boolean;
  onChoose: (id: string) => void;
  /** Called when another code is typed. */
  onCode?: () => void;
};

/** Chooses who pays: a radio button for each way, with what the patient pays. Works without scripts. */
export function WhoPays({ paying, way, choice, waitingOn, now, phone, person, form, ...rest }: WhoPaysProps) {
  const { t, language } = useTranslation('paying');
  const { code, isShareNew, onChoose, onCode } = rest;
  const { ways, names, online, atCenter, toAdd } = paying;
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const nameOf = ({ scheme }: SchemeWay) => names[scheme]![language];
  const methodsOf = (methods: readonly ('card' | 'upi' | 'netbanking' | 'cash')[]) =>
    methods.map((method) => t(`methods.${method}`)).join(', ');

  /** For several sessions the price of each; the sum stands at the button. */
  const priceOf = (price: number, most?: number) => {
    const sum = most === undefined ? formatPrice(price) : `${formatPrice(price)} – ${formatPrice(most)}`;
    return choice ? sum : t('each', { price: sum });
  };

  function words({ kind, price, most, on }: Way): { label: ReactNode; hint: ReactNode } {
    const values = { price: price === null ? '' : priceOf(price, most) };
    if (kind === 'online')
      return {
        label: online.length > 0 ? t('onlineWith', { methods: methodsOf(online) }) : t('online'),
        hint: t('onlineHint', values),
      };
    if (kind === 'at-center')
      return { label: t('atCenter', { methods: methodsOf(atCenter) }), hint: t('atCenterHint', values) };
    if (!on) {
      const hint = price === null || isShareNew ? 'sponsorHint' : price > 0 ? 'sponsorShare' : 'sponsorFree';
      return { label: t('sponsor'), hint: t(hint, values) };
    }
    const toPay = price ? t('share', values) : t('free');
    return {
      label: (
        <>
          {nameOf(on)} – <span className="inline-block">{toPay}</span>
        </>
      ),
      hint: <CoverHint on={on} price={price ?? 0} choice={choice} waiting={waitingOn(on)} now={now} phone={phone} />,
    };
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 type-part">{t('title')}</legend>
      <div className="flex flex-col gap-3">
        {ways.map((one) => {
          const { label, hint } = words(one);
          return (
            <RadioTile
              key={one.id}
              size="large"
              isLong
              name="way"
              form={form}
              value={valueOf(one)}
              checked={one.id === way.id}
              onChange={() => onChoose(one.id)}
              below={
                <>
                  {one.kind === 'sponsor' && (
                    <div className={classNames('pr-4 pb-3 pl-13.5', one.id !== way.id && 'hidden noscript:block')}>
                      <SponsorCode form={form} code={code} onCode={onCode} />
                      {isShareNew && <NewShare price={one.price} />}
                    </div>
                  )}
                  {one.on?.lacksLetter && (
                    <p className="type-second pr-4 pb-3 pl-13.5">
                      {t('needsLetter')}{' '}
                      <Link to={`${paths.schemes(forIn(params).for)}#${one.id.split(' ')[1]}`} className="text-link">
                        {t('addLetter')}
                      </Link>
                    </p>
                  )}
                </>
              }
            >
              <span className="block type-item wrap-anywhere">{label}</span>
              <span className="type-second tabular mt-0.5 block text-muted">{hint}</span>
            </RadioTile>
          );
        })}
      </div>
      {ways.some(({ on }) => on?.hasOwnChairs) && (
        <Button
          type="submit"
          form={form}
          formMethod="get"
          variant="outline"
          size="small"
          className="mt-3 hidden noscript:inline-flex"
        >
          {t('showFree')}
        </Button>
      )}
      {toAdd.length > 0 && (
        <p className="mt-3">
          {t('takes', { schemes: toAdd.map((scheme) => names[scheme]![language]).join(', ') })}{' '}
          <Link
            to={paths.schemes(forIn(params).for, {
              add: toAdd.length === 1 ? toAdd[0]! : '',
              next: `${pathname}${search}`,
            })}
            className="text-link inline-flex min-h-9 items-center"
          >
            {person ? t('addOf', { name: person.name }) : t('add')}
          </Link>
        </p>
      )}
    </fieldset>
  );
}

function SponsorCode({ form, code, onCode }: Pick<WhoPaysProps, 'form' | 'code' | 'onCode'>) {
  const { t } = useTranslation('paying');
  return (
    <TextField
      name="sponsorCode"
      form={form}
      label={t('code')}
      autoComplete="off"
      maxLength={40}
      defaultValue={code ?? ''}
      {...(onCode && { onChange: onCode })}
      className="max-w-80"
    />
  );
}

/**
 * The share that is left to pay with a sponsor's code, before anything is booked. Takes the focus, so that it is seen and read out.
 */
function NewShare({ price }: Pick<Way, 'price'>) {
  const { t } = useTranslation('paying');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Callout ref={notice} isLive className="mt-3 scroll-mb-44">
      {t('sponsorFound', { price: formatPrice(price ?? 0) })}
    </Callout>
  );
}

type CoverHintProps = Pick<WhoPaysProps, 'choice' | 'now' | 'phone'> & {
  on: SchemeWay;
  price: number;
  waiting: number;
};

/** The state of a cover at the center, for the chosen session or for several. */
function CoverHint({ on, price, choice, waiting, now, phone }: CoverHintProps) {
  const { t } = useTranslation(['paying', 'funding']);
  const { check, approval, next, validTo, from, reason, papers } = on;
  const values = { price: formatPrice(price), reason, phone };
  const startHour = choice?.time ? parseWindowLabel(choice.time) : null;
  const due = choice && startHour !== null ? answerDue(choice.date, startHour, now) : undefined;
  const said = () => {
    if (choice && validTo !== null && choice.date > validTo) return t('expired');
    if (choice && choice.date < from) return t('tooSoon', { date: formatDate(from) });
    if (approval) {
      const until = { ...values, date: formatDate(approval.until) };
      if (waiting === 0)
        return price > 0
          ? t('approvedUntilShare', choice ? until : { ...until, price: t('each', values) })
          : t('approvedUntil', until);
      if (!choice) return t(price > 0 ? 'nextSomeShare' : 'nextSome', { ...until, count: waiting });
      const isAfter = choice.date > approval.until;
      if (due === null) return t(isAfter ? 'nextTooLate' : 'nextTooLateMore', until);
      const why = t(isAfter ? 'nextAfter' : 'nextMore', until);
      if (due === undefined) return `${why} ${t('nextWaitsAny')}`;
      return `${why} ${t(price > 0 ? 'nextWaitsShare' : 'nextWaits', { ...values, moment: formatHourMoment(due) })}`;
    }
    if (due === null) return t('tooLate', values);
    if (due === undefined) return t('checksFirstAny');
    return t(price > 0 ? 'checksFirstShare' : 'checksFirst', { ...values, moment: formatHourMoment(due) });
  };
  return (
    <>
      {check === 'refused' && <span>{reason ? t('refused', values) : t('refusedPlain')} </span>}
      {check === 'paper-wanted' && reason && <span>{t('paperWanted', values)} </span>}
      {waiting > 0 && approval && next?.reason && (
        <span>{t(next.state === 'refused' ? 'nextRefused' : 'paperWanted', { reason: next.reason })} </span>
      )}
      {said()}
      {papers.length > 0 && (
        <span className="block">
          {t('bring', { papers: papers.map((paper) => t(`funding:papers.${paper}`)).join(', ') })}
        </span>
      )}
    </>
  );
}

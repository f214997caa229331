import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import Hospital from 'lucide-react/icons/hospital';
import Lock from 'lucide-react/icons/lock';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import * as paths from '../../../../contract/paths';
import type { Booking } from '../../../../contract/bookings/bookings';
import type { Center } from '../../../../contract/centers';
import type { Language } from '../../../../contract/language';
import { HOLD_MINUTES, NOTICE_HOURS } from '../../../../domain/policy';
import { CLOSE_GAP_HOURS } from '../../../../domain/series';
import { formatDate, formatMoment, formatPrice, formatShortDate, formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { Form } from '../../../ui/form';
import { Note } from '../../../ui/note';
import { Callout } from '../../../ui/callout';
import { lazyDialog } from '../../../ui/lazy-dialog';
import { useScripted } from '../../../ui/use-scripted';
import type { Choice, Session } from '../../chair-picker/choose-session';
import { deadlineOf, DeadlineLine } from '../../chair-picker/deadline-line';
import { LateMark, type LateWords } from '../../chair-picker/late-mark';
import type { Person } from '../../people/acting';
import { forIn } from '../../people/for-whom';
import { consentPath } from '../../consent/consent-path';
import { useConsent } from '../../consent/use-consent';
import { paysNext, valueOf } from '../../paying/pays-next';
import type { Way } from '../../paying/ways';
import { BOOKING_FORM, sendBooking } from './booking-form';
import type { Concern, HeldBooking } from './own-bookings';
import { RefusalAlert } from './refusal-alert';
import { SummaryBar } from './summary-bar';
import type { Answer } from './use-answer';

/** Loaded later, since most patients agreed at sign-up. */
const ConsentDialog = lazyDialog(() => import('../../consent/consent-dialog').then((file) => file.ConsentDialog));

const ICON = { size: 20, className: 'text-teal' } as const;

type SummaryProps = Ways & {
  choice: Choice | null;
  now: Date;
  /** The patient's booking in the chosen window: an appointment, or a hold at another center. */
  taken: Booking | null;
  /** The sentence that the chosen session can't be booked; null where it can. */
  lost: string | null;
  /** The person to book for; null for the account's own person. */
  person: Person | null;
  /** The patient whose name is shown; undefined where the account has only one. */
  patient: Person | undefined;
  /** What the patient is asked before paying for the choice. */
  concerns: readonly Concern[];
  /** The first session that can still be moved or refunded, offered instead of one that begins too soon. */
  calm: Session | null;
  /** The address of a session, which chooses it before scripts have loaded. */
  toCalm: (session: Session) => string;
  onChoose: (session: Session) => void;
  /** A hold, at any center, that must be paid before another chair can be held. */
  toPay: HeldBooking | null;
  answer: Answer;
  /** Replaces the button where the chair in the chosen window is held: the way to pay for it. */
  holdCallout: ReactNode;
};

/** The chosen session, its price, and the action. */
export function Summary({ now, patient, concerns, calm, toCalm, onChoose, ...booking }: SummaryProps) {
  const { t } = useTranslation('booking');
  const { center, choice, way, taken, answer } = booking;
  const isLate = concerns.includes('late');
  const isScripted = useScripted();
  // Before scripts have loaded, only the browser knows which window is chosen.
  const asShown = isScripted ? '' : '[body:has([name=time]:checked:not([checked]))_&]:invisible';
  return (
    <SummaryBar title={t('summary.title')}>
      <dl className="hidden flex-col gap-3.5 desk:flex">
        <Fact icon={<Hospital {...ICON} />} label={t('summary.center')}>
          {center.CenterName}
        </Fact>
        <Fact icon={<CalendarDays {...ICON} />} label={t('summary.date')}>
          {choice ? formatDate(choice.date) : t('summary.none')}
        </Fact>
        <Fact icon={<Clock {...ICON} />} label={t('summary.time')}>
          <span className={asShown}>{choice?.time ? formatWindow(choice.time) : t('summary.none')}</span>
        </Fact>
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 desk:items-center desk:border-t desk:border-line desk:pt-4">
        <span className="max-desk:hidden">{way?.price !== 0 && t(way ? 'summary.toPay' : 'summary.price')}</span>
        <span className="figure text-2xl leading-[1.75rem] font-price desk:text-figure-wide desk:leading-[2.25rem]">
          <WhatToPay center={center} way={way} />
        </span>
        {choice && (
          <span className="tabular type-second text-right font-label desk:hidden">
            <span className="figure">{formatShortDate(choice.date)}</span>
            {choice.time && (
              <span className={asShown}>
                {', '}
                <span className="figure">{formatWindow(choice.time)}</span>
              </span>
            )}
          </span>
        )}
      </p>
      {isLate && answer.asks.length === 0 && (
        <div className="flex flex-col items-center text-center">
          <p>
            <LateMark words={lateWords(way)} />
          </p>
          {calm && (
            <Link
              to={toCalm(calm)}
              replace
              preventScrollReset
              onClick={(event) => {
                event.preventDefault();
                onChoose(calm);
              }}
              className="text-link type-second -mb-1.5 inline-flex min-h-11 items-center"
            >
              {t(lateWords(way) === 'summary.late' ? 'summary.firstRefund' : 'summary.firstLater', {
                date: formatShortDate(calm.date),
                hours: NOTICE_HOURS,
              })}
            </Link>
          )}
        </div>
      )}
      {patient && <p className="font-strong wrap-anywhere">{t('for.name', { name: patient.name })}</p>}
      <BookAction {...booking} isLate={isLate} />
      {choice && !taken && !isLate && (
        <DeadlineLine choice={choice} now={now} className={`justify-center desk:hidden ${asShown}`} />
      )}
    </SummaryBar>
  );
}

type Ways = {
  center: Center;
  /** The chosen way to pay; null where there is only one. */
  way: Way | null;
};

/** What the patient pays on the chosen way. Without scripts another way may be chosen, so each way says it itself. */
function WhatToPay({ center, way }: Ways) {
  const { t } = useTranslation('booking');
  const price = formatPrice(way?.price ?? center.DialysisCharge);
  if (!way || way.kind === 'online') return price;
  if (way.price === null) return t('sum.sponsor');
  if (way.price === 0) return t('sum.free');
  return way.kind === 'at-center' || isAsking(way) ? t('sum.later', { price }) : price;
}

/** Whether the center has to check the cover first. */
const isAsking = ({ on }: Way) => on !== undefined && on.check !== 'approved';

/**
 * Words for a session that begins soon: what is lost by that. On some ways nothing was paid; on others the center can't check the
 * cover in time.
 */
export function lateWords(way: Way | null): LateWords {
  if (!way || way.kind === 'online') return 'summary.late';
  if (isAsking(way)) return 'summary.tooLateToAsk';
  return way.price === 0 || way.kind === 'at-center' ? 'summary.lateUnpaid' : 'summary.late';
}

/** The words of the button: what pressing it does, and what it costs. */
function useBookWords({ center, way }: Ways): { label: string; busy: string } {
  const { t } = useTranslation('booking');
  const isScripted = useScripted();
  const price = formatPrice(way?.price ?? center.DialysisCharge);
  if (!way || !isScripted) return { label: t('summary.book'), busy: t('summary.booking') };
  const busy = t(paysNext(way) ? 'summary.booking' : 'book.busy');
  if (way.kind === 'at-center') return { label: t('book.atCenter', { price }), busy };
  if (way.price === null) return { label: t('book.sponsor'), busy };
  if (isAsking(way)) return { label: t('book.ask'), busy };
  return { label: way.price === 0 ? t('book.free') : t('book.online', { price }), busy };
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-9">
      <dt className="type-second text-muted">
        <span className="absolute top-0.5 left-0">{icon}</span>
        {label}
      </dt>
      <dd className="tabular line-clamp-4 large-text:line-clamp-none font-strong">{children}</dd>
    </div>
  );
}

/** The page's main action: to book; or its replacement when the patient has the window already. */
function BookAction(
  booking: Omit<SummaryProps, 'now' | 'patient' | 'concerns' | 'calm' | 'toCalm' | 'onChoose'> & { isLate: boolean },
) {
  const { center, choice, way, taken, lost, person, toPay, answer, holdCallout, isLate } = booking;
  const { t } = useTranslation('booking');
  const { pathname, search } = useLocation();
  const consent = useConsentFirst(person);
  const isScripted = useScripted();
  const [hasAsked, setAsked] = useState(false);
  const words = useBookWords({ center, way });
  const isReady = Boolean(choice?.time);
  if (isReady && hasAsked) setAsked(false);
  // Submits the choice. The callout of a hold whose checkout was never opened submits it too.
  const form = (
    <Form id={BOOKING_FORM} intent="book" className="hidden">
      <input type="hidden" name="date" value={choice?.date ?? ''} />
      <input type="hidden" name="CenterName" value={center.CenterName} />
      <input type="hidden" name="price" value={center.DialysisCharge} />
      {/* What the button says is what is sent, also while the choice of who pays is still loading. */}
      {isScripted && way && <input type="hidden" name="way" value={valueOf(way)} />}
      {person && <input type="hidden" name="for" value={person._id} />}
    </Form>
  );

  if (taken) {
    return (
      <div className="flex flex-col gap-3">
        {/* Without scripts the button stays when another window is chosen. */}
        {!isScripted && form}
        <Callout isLive>
          {t(person ? 'for.alreadyBooked' : 'summary.alreadyBooked', {
            name: person?.name,
            center: taken.dialysisCenterId.CenterName,
          })}
        </Callout>
        <ButtonLink to={paths.appointments(person?._id)} isFullWidth size="large">
          {t('summary.myAppointments')}
        </ButtonLink>
        {!isScripted && (
          <Button type="submit" form={BOOKING_FORM} variant="outline" isFullWidth>
            {t('summary.book')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-col gap-3" onSubmitCapture={consent.beforeSending}>
        {form}
        {hasAsked && !isReady && <Callout tone="error">{t('summary.selectBoth')}</Callout>}
        {answer.error && (
          <RefusalAlert
            error={answer.error}
            price={way?.price ?? center.DialysisCharge}
            form={BOOKING_FORM}
            toPay={toPay}
            isBusy={answer.isBusy}
            person={person}
          />
        )}
        {holdCallout ? (
          holdCallout
        ) : answer.asks.length > 0 && choice ? (
          <AskFirst {...{ center, choice, way, person, answer }} />
        ) : (
          <div onClickCapture={() => setAsked(!isReady)}>
            <Button
              type="submit"
              form={BOOKING_FORM}
              size="large"
              // Something that can't be undone is not the most prominent button.
              variant={isLate ? 'outline' : 'primary'}
              isFullWidth
              isBusy={answer.isBusy}
              busyLabel={words.busy}
              unavailableBecause={isReady ? null : (lost ?? t('summary.chooseFirst'))}
            >
              {words.label}
            </Button>
          </div>
        )}
      </div>
      {/* Outside of the booking form, since the dialog has a form of its own. */}
      {consent.dialog && <ConsentDialog {...consent.dialog} instead={consentPath(`${pathname}${search}`)} />}
    </>
  );
}

/** Asks for missing consent before the booking is sent, then sends it. */
function useConsentFirst(person: Person | null) {
  const hasAgreed = useRef(false);
  const consent = useConsent(() => {
    hasAgreed.current = true;
    sendBooking();
  });
  return {
    dialog: consent.dialog,
    beforeSending(event: { preventDefault(): void; stopPropagation(): void }) {
      // For somebody else consent was recorded when that person was added.
      if (person || !consent.isMissing || hasAgreed.current) return;
      event.preventDefault();
      event.stopPropagation();
      consent.ask();
    },
  };
}

type AskFirstProps = Ways & Pick<SummaryProps, 'person' | 'answer'> & { choice: Choice };

/** Asks once more before a booking that can't be undone, or a second session on one day or within a day. */
function AskFirst({ center, choice, way, person, answer }: AskFirstProps) {
  const { t } = useTranslation('booking');
  const { asks } = answer;
  const [params] = useSearchParams();
  const words = useBookWords({ center, way });
  const isPaid = paysNext(way);
  const question = useRef<HTMLDivElement>(null);
  const title = asks.includes('second')
    ? t('ask.second')
    : asks.includes('close')
      ? t('ask.close', { hours: CLOSE_GAP_HOURS })
      : t(isPaid ? 'ask.late' : 'ask.lateUnpaid');
  useEffect(() => question.current?.focus(), [asks]);
  return (
    <>
      <Callout ref={question} tone="warning" isLive title={title}>
        {asks.includes('late') && <p>{t(isPaid ? 'ask.lateText' : 'ask.lateTextUnpaid', { hours: NOTICE_HOURS })}</p>}
        {asks.includes('close') && <p>{t('ask.closeText')}</p>}
        {asks.includes('second') && <p>{t(person ? 'for.second' : 'ask.secondText', { name: person?.name })}</p>}
      </Callout>
      <input type="hidden" name="confirmed" form={BOOKING_FORM} value={asks.join(' ')} />
      <Button type="submit" form={BOOKING_FORM} size="large" isFullWidth isBusy={answer.isBusy} busyLabel={words.busy}>
        {way ? words.label : t('ask.confirm', { price: formatPrice(center.DialysisCharge) })}
      </Button>
      <ButtonLink
        to={`?${new URLSearchParams({ ...forIn(params), date: choice.date })}`}
        replace
        preventScrollReset
        variant="outline"
        isFullWidth
        onClick={answer.forget}
      >
        {t('ask.another')}
      </ButtonLink>
    </>
  );
}

type RulesProps = {
  choice: Choice;
  now: Date;
  way: Way | null;
  /** The online ways to pay, in words. */
  online: Record<Language, string>;
  /** Whether the patient already has the chosen window. */
  isTaken: boolean;
};

/** The cancellation rule, the deadline for the chosen session, and what happens after the button. */
export function Rules({ choice, now, way, online, isTaken }: RulesProps) {
  const { t, language } = useTranslation('booking');
  const deadline = deadlineOf(choice);
  return (
    <div className="-mt-4 flex flex-col gap-4">
      <Note icon={<CalendarClock size={20} className="text-teal" />}>
        <p>
          {t('summary.rule', { hours: NOTICE_HOURS })}{' '}
          {deadline && (
            <strong className="tabular">
              {now <= deadline
                ? t('summary.until', { moment: formatMoment(deadline) })
                : t(paysNext(way) ? 'summary.tooLate' : 'summary.tooLateUnpaid', { hours: NOTICE_HOURS })}
            </strong>
          )}
        </p>
      </Note>
      {!isTaken && paysNext(way) && (
        <p className="type-second flex gap-3 text-muted">
          <Lock size={18} className="mt-0.5 shrink-0" />
          {t('summary.payNext', { minutes: HOLD_MINUTES, methods: online[language] })}
        </p>
      )}
    </div>
  );
}

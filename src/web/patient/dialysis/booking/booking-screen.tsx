import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { laterPart } from '../../../ui/later-part';
import { Callout } from '../../../ui/callout';
import { BackToList } from '../back-to-list';
import { CenterHead, CenterOffers } from '../center-about';
import { ChairPicker } from '../../chair-picker/chair-picker';
import { type Session, firstWithNotice, isBegun } from '../../chair-picker/choose-session';
import { StaleChairs } from '../../chair-picker/free-chairs';
import type { LateWords } from '../../chair-picker/late-mark';
import { formatDate, formatWindow } from '../../../lib/i18n/format';
import { GapCallout } from '../../gaps/gap-callout';
import { type Guarded, guard, sittingsOf } from '../../gaps/gaps';
import { NearerSessions } from '../../gaps/nearer-sessions';
import { forIn } from '../../people/for-whom';
import { chargedOn, wayAt } from '../../paying/charge-on';
import { waitingOf, wayFor } from '../../paying/pays-next';
import { PeopleSwitch } from '../../people/people-switch';
import { BOOKING_FORM } from './booking-form';
import { HoldCallout } from './hold-callout';
import { bookingIn, concernsOf, holdAt, holdToPay } from './own-bookings';
import type { Loaded } from './page';
import { lateWords, Rules, Summary } from './summary';
import { TellMe } from './tell-me';
import { useAnswer } from './use-answer';
import { useChairs } from './use-chairs';
import { useChoice } from './use-choice';
import { useOwnBookings } from './use-own-bookings';
import { useWay } from './use-way';

/** Loaded later, since most centers only take online payments. */
const WhoPays = laterPart('who-pays', () => import('../../paying/who-pays').then((file) => file.WhoPays));

/**
 * A center, and booking a session there. The summary sticks to the lower edge on the phone, and stands beside otherwise.
 */
export function BookingScreen(loaded: Loaded) {
  const { people, person, paying, answered } = loaded;
  const { t } = useTranslation('booking');
  const lostText = useLostText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [params] = useSearchParams();
  const answer = useAnswer(answered);
  const ways = useWay(loaded, answer.forget);
  const chairs = useChairs(loaded, ways.chosen?.on?.scheme);
  const { availability } = chairs;
  const { mine, own } = useOwnBookings(loaded);
  const { day, choice, lost, ...choose } = useChoice(
    availability.days,
    own,
    answered && { date: answered.values['date'] ?? '', time: answered.values['time'] ?? '' },
    ways.idInAddress,
    answer.forget,
  );
  const center = chargedOn(loaded.center, choice?.date);
  const way = ways.chosen && wayAt(wayFor(ways.chosen, choice ? [choice.date] : []), [center.DialysisCharge]);

  const address = { ...forIn(params), ...(ways.idInAddress && { way: ways.idInAddress }) };
  const hold = holdAt(mine, center._id, choice);
  const inWindow = bookingIn(mine, choice);
  const isHoldChosen = hold !== null && inWindow?._id === hold._id;
  // An appointment in the chosen window, or a hold at another center.
  const taken = isHoldChosen ? null : inWindow;
  // The person left the checkout of a hold that has ended since.
  const isHoldOver = params.get('payment') === 'left' && !hold && !inWindow;
  const holdCallout = hold && (
    <HoldCallout
      // A new hold starts with a new confirmation.
      key={hold._id}
      held={hold}
      now={availability.now}
      refused={answered && 'refusal' in answered ? answered : undefined}
      isChosen={isHoldChosen}
      isBusy={answer.isBusy}
      // The callout disappears with the hold, so the focus moves to the heading.
      onGone={() => heading.current?.focus()}
    />
  );
  return (
    <div className="desk:page-width flex flex-1 flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_20rem] desk:content-start desk:gap-x-8 desk:pb-16 xl:grid-cols-[minmax(0,1fr)_22.75rem] xl:gap-x-10">
      <div className="page-width flex min-w-0 flex-col pt-2 pb-12 desk:px-0 desk:pb-0">
        <BackToList />
        <div className="flex min-w-0 flex-col gap-8 max-md:gap-6">
          {!isHoldChosen && holdCallout}
          {isHoldOver && <Callout isLive>{t('hold.over')}</Callout>}
          <StaleChairs chairs={chairs} />
          <CenterHead center={center} headingRef={heading} />
          {people.length > 0 && (
            <PeopleSwitch
              label={t('for.label')}
              self={t('for.self')}
              people={people.filter(({ access }) => access !== 'view')}
              person={person}
            />
          )}
          {day && choice && (
            <ChairPicker
              availability={availability}
              day={day}
              time={choice.time}
              own={own}
              form={BOOKING_FORM}
              address={address}
              onChooseDate={(date) => {
                choose.chooseDate(date);
                showChosenWindow();
              }}
              onChooseTime={choose.chooseTime}
              notice={
                lost && (
                  <Callout tone="warning" isLive className="mb-3">
                    {lostText(lost, availability.now)}
                  </Callout>
                )
              }
              offersOtherCenters
            >
              {!inWindow && (
                <BookingGaps
                  guarded={guard(choice, sittingsOf(mine), availability.days, own, availability.now)}
                  late={lateWords(way)}
                  onChoose={choose.choose}
                />
              )}
              <TellMe centerId={center._id} day={day} own={own} now={availability.now} />
            </ChairPicker>
          )}
          {paying && way && !isHoldChosen && (
            <WhoPays
              paying={{ ...paying, ways: ways.ways.map((one) => wayAt(one, [center.DialysisCharge])) }}
              way={way}
              choice={choice}
              waitingOn={(on) => waitingOf(on, choice ? [choice.date] : [])}
              now={availability.now}
              phone={center.ContactNumber}
              person={person}
              form={BOOKING_FORM}
              code={ways.code}
              isShareNew={answer.isShareNew}
              onChoose={ways.choose}
              onCode={ways.changeCode}
            />
          )}
          {choice && (
            <Rules
              choice={choice}
              now={availability.now}
              way={way}
              online={loaded.online}
              isTaken={inWindow !== null}
            />
          )}
          <CenterOffers center={center} />
        </div>
      </div>
      <Summary
        {...{ center, choice, way, taken, answer }}
        now={availability.now}
        lost={lost && lostText(lost, availability.now)}
        person={person}
        patient={person ?? people[0]}
        concerns={choice ? concernsOf(mine, choice, availability.now) : []}
        calm={firstWithNotice(availability.days, own, availability.now)}
        toCalm={(session) => `?${new URLSearchParams({ ...address, ...session })}`}
        onChoose={choose.choose}
        toPay={holdToPay(mine)}
        holdCallout={isHoldChosen && holdCallout}
      />
    </div>
  );
}

/**
 * Scrolls to the chosen window. It may be below the fold after another day was chosen, and nothing should be booked that was not in
 * sight.
 */
function showChosenWindow(): void {
  const field = `input[name="time"][form="${BOOKING_FORM}"]:checked`;
  requestAnimationFrame(() => document.querySelector(field)?.closest('label')?.scrollIntoView({ block: 'nearest' }));
}

type BookingGapsProps = { guarded: Guarded; late: LateWords; onChoose: (session: Session) => void };

/** Warns of a long gap beside the chosen session, and offers free chairs that leave none. */
function BookingGaps({ guarded: { gaps, nearer }, late, onChoose }: BookingGapsProps) {
  const [params] = useSearchParams();
  const to = (session: Session) => `?${new URLSearchParams({ ...forIn(params), ...session })}`;
  if (gaps.length === 0) return null;
  return (
    <div className="mt-3">
      <GapCallout gaps={gaps}>
        <NearerSessions sessions={nearer} late={late} to={to} onChoose={onChoose} />
      </GapCallout>
    </div>
  );
}

/** Returns the sentence that the chosen session can't be booked. No other one is chosen in its place. */
function useLostText(): (session: Session, now: Date) => string {
  const { t } = useTranslation('booking');
  return (session, now) => {
    const chosen = { date: formatDate(session.date), time: formatWindow(session.time) };
    return t(isBegun(session, now) ? 'lost.begun' : 'lost.taken', chosen);
  };
}

import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AriaLocale } from '../../lib/i18n/aria-locale';
import { useTranslation } from '../../lib/i18n/use-translation';
import { laterPart } from '../../ui/later-part';
import { lazyDialog } from '../../ui/lazy-dialog';
import { Callout } from '../../ui/callout';
import { BackToList } from '../centers/back-to-list';
import { CenterHead, CenterOffers } from '../centers/center-about';
import { ChairPicker } from '../chair-picker/chair-picker';
import type { Session } from '../chair-picker/choose-session';
import { StaleChairs } from '../chair-picker/free-chairs';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { GapCallout } from '../gaps/gap-callout';
import type { Guarded } from '../gaps/gaps';
import { NearerSessions } from '../gaps/nearer-sessions';
import { consentPath } from '../consent/consent-path';
import { forIn } from '../people/for-whom';
import { waitingOf } from '../paying/pays-next';
import { PeopleSwitch } from '../people/people-switch';
import { HoldCallout } from './hold-callout';
import { Rules, Summary } from './summary';
import { TellMe } from './tell-me';
import { BOOKING_FORM, type BookingPage, type Loaded, useBooking } from './use-booking';

/** Most patients have agreed at sign-up. */
const ConsentDialog = lazyDialog(() => import('../consent/consent-dialog').then((file) => file.ConsentDialog));

/** Most centers only take payments online. */
const WhoPays = laterPart(() => import('../paying/who-pays').then((file) => file.WhoPays));

/**
 * A center and the booking of a session in it. On the phone the summary sticks to the lower edge, else it is beside.
 */
export function BookingScreen(loaded: Loaded) {
  const { center, people } = loaded;
  const { t } = useTranslation('booking');
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, search } = useLocation();
  const page = useBooking(loaded);
  const { availability, day, choice, lost, hold } = page;
  const holdCallout = hold && (
    <HoldCallout
      // Each hold has its own confirmation.
      key={hold._id}
      held={hold}
      now={availability.now}
      refused={loaded.answered && 'refusal' in loaded.answered ? loaded.answered : undefined}
      isChosen={page.isHoldChosen}
      isBusy={page.isBusy}
      // The notice disappears with the hold, and the focus with it.
      onGone={() => heading.current?.focus()}
    />
  );
  return (
    <div className="desk:page-width flex flex-1 flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_20rem] desk:content-start desk:gap-x-8 desk:pb-16 xl:grid-cols-[minmax(0,1fr)_22.75rem] xl:gap-x-10">
      <div className="page-width flex min-w-0 flex-col pt-2 pb-12 desk:px-0 desk:pb-0">
        <BackToList />
        <div className="mt-1 flex min-w-0 flex-col gap-8">
          {!page.isHoldChosen && holdCallout}
          {page.isHoldOver && <Callout isLive>{t('hold.over')}</Callout>}
          <StaleChairs chairs={page.chairs} />
          <CenterHead center={center} headingRef={heading} />
          {people.length > 0 && (
            <PeopleSwitch
              label={t('for.label')}
              self={t('for.self')}
              people={people.filter(({ access }) => access !== 'view')}
              person={loaded.person}
            />
          )}
          {day && choice && (
            <AriaLocale>
              <ChairPicker
                availability={availability}
                day={day}
                time={choice.time}
                own={page.own}
                form={BOOKING_FORM}
                onChooseDate={(date) => {
                  page.chooseDate(date);
                  showChosenWindow();
                }}
                onChooseTime={page.chooseTime}
                notice={
                  lost && choice.time && <Displaced lost={lost} next={{ date: choice.date, time: choice.time }} />
                }
                offersOtherCenters
              >
                {page.guarded && <BookingGaps page={page} guarded={page.guarded} />}
                <TellMe centerId={center._id} day={day} own={page.own} now={availability.now} />
              </ChairPicker>
            </AriaLocale>
          )}
          {loaded.paying && page.way && !page.isHoldChosen && (
            <WhoPays
              paying={{ ...loaded.paying, ways: page.ways }}
              way={page.way}
              choice={choice}
              waitingOn={(on) => waitingOf(on, choice ? [choice.date] : [])}
              now={availability.now}
              phone={center.ContactNumber}
              person={page.person}
              form={BOOKING_FORM}
              code={page.code}
              isShareNew={page.isShareNew}
              onChoose={page.chooseWay}
              onCode={page.changeCode}
            />
          )}
          {choice && (
            <Rules
              choice={choice}
              now={availability.now}
              way={page.way}
              online={loaded.online}
              isTaken={page.taken !== null || page.isHoldChosen}
            />
          )}
          <CenterOffers center={center} />
        </div>
      </div>
      <Summary center={center} page={page} people={people} holdCallout={page.isHoldChosen && holdCallout} />
      {page.consentDialog && <ConsentDialog {...page.consentDialog} instead={consentPath(`${pathname}${search}`)} />}
    </div>
  );
}

/** The window that is chosen on another day may be below the fold: nothing is booked that was not in sight. */
function showChosenWindow(): void {
  const field = `input[name="time"][form="${BOOKING_FORM}"]:checked`;
  requestAnimationFrame(() => document.querySelector(field)?.closest('label')?.scrollIntoView({ block: 'nearest' }));
}

/** Warns of a long gap beside the chosen session, and offers free chairs that leave none. */
function BookingGaps({ page, guarded: { gaps, nearer } }: { page: BookingPage; guarded: Guarded }) {
  const [params] = useSearchParams();
  const to = (session: Session) => `?${new URLSearchParams({ ...forIn(params), ...session })}`;
  if (gaps.length === 0) return null;
  return (
    <div className="mt-3">
      <GapCallout gaps={gaps}>
        <NearerSessions sessions={nearer} to={to} onChoose={page.choose} />
      </GapCallout>
    </div>
  );
}

/** The chosen session is no longer available, and another was chosen instead: on the same day, or on the next. */
function Displaced({ lost, next }: { lost: Session; next: Session }) {
  const { t } = useTranslation('booking');
  const windows = { time: formatWindow(lost.time), next: formatWindow(next.time) };
  const dates = { date: formatDate(lost.date), nextDate: formatDate(next.date) };
  return (
    <Callout tone="warning" isLive className="mb-3">
      {lost.date === next.date ? t('displaced', windows) : t('displacedDay', { ...windows, ...dates })}
    </Callout>
  );
}

import { Suspense, lazy, useRef } from 'react';
import type { Center } from '../../../../contract/centers';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { ChairPicker } from '../../chair-picker/chair-picker';
import { FreeChairs } from '../../chair-picker/free-chairs';
import type { useAvailability } from '../../chair-picker/use-availability';
import { BackToList } from './back-to-list';
import { BottomBar } from './bottom-bar';
import { CenterHead } from './center-head';
import { CenterOffers } from './center-offers';
import { Displaced } from './displaced';
import { HoldNotice } from './hold-notice';
import { PayNext } from './pay-next';
import { RuleNote } from './rule-note';
import { SummaryCard } from './summary-card';
import { useBookingPage } from './use-booking-page';
import { useIsDesk } from './use-is-desk';

/** Most have agreed when they signed up. */
const ConsentDialog = lazy(() => import('../../consent/consent-dialog'));

type CenterDetailProps = { center: Center; chairs: ReturnType<typeof useAvailability> };

/** A center and the booking of a session in it. */
export function CenterDetail({ center, chairs }: CenterDetailProps) {
  const { t } = useTranslation(['booking', 'common']);
  const isDesk = useIsDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  const { availability, refetch } = chairs;
  const page = useBookingPage(center, availability, refetch);
  const { day, choice, lost, hold } = page;
  const now = availability?.now;

  return (
    <>
      <div className="page-width pt-2 pb-12 desk:pb-16">
        <BackToList />
        <div className="mt-1 grid gap-10 desk:grid-cols-[minmax(0,1fr)_20rem] desk:gap-8 xl:grid-cols-[minmax(0,1fr)_22.75rem] xl:gap-10">
          <div className="flex min-w-0 flex-col gap-8">
            {hold && (
              <HoldNotice
                held={hold}
                isChosen={page.isHoldChosen}
                onContinue={page.book}
                isBusy={page.isBusy}
                // The notice goes away with the hold, and the focus with it.
                onGivenUp={() => heading.current?.focus()}
              />
            )}
            {page.isHoldOver && <Notice isLive>{t('hold.over')}</Notice>}
            {page.isHoldUnknown && (
              <Notice
                tone="warning"
                isLive
                action={
                  <Button variant="outline" size="small" onPress={page.checkHold} isBusy={page.isCheckingHold}>
                    {t('common:tryAgain')}
                  </Button>
                }
              >
                {t('hold.unknown')}
              </Notice>
            )}
            <CenterHead center={center} headingRef={heading} />
            <FreeChairs chairs={chairs}>
              {availability && day && choice && (
                <ChairPicker
                  availability={availability}
                  day={day}
                  time={choice.time}
                  own={page.own}
                  onChooseDate={page.chooseDate}
                  onChooseTime={page.chooseTime}
                  notice={
                    lost && choice.time && <Displaced lost={lost} next={{ date: choice.date, time: choice.time }} />
                  }
                  offersOtherCenters
                />
              )}
            </FreeChairs>
            {!isDesk && choice && now && (
              <div className="-mt-4 flex flex-col gap-4">
                <RuleNote choice={choice} now={now} />
                {!page.taken && !page.isHoldChosen && <PayNext />}
              </div>
            )}
            <CenterOffers center={center} />
          </div>
          {isDesk && now && (
            <div>
              <SummaryCard center={center} page={page} now={now} />
            </div>
          )}
        </div>
      </div>
      {page.consentDialog && (
        <Suspense>
          <ConsentDialog {...page.consentDialog} />
        </Suspense>
      )}
      {!isDesk && now && <BottomBar center={center} page={page} now={now} />}
    </>
  );
}

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Center } from '../../../../contract/centers';
import { useErrorText } from '../../../i18n/use-error-text';
import { Button } from '../../../ui/button';
import { ErrorState } from '../../../ui/error-state';
import { Notice } from '../../../ui/notice';
import { BackToList } from './back-to-list';
import { BookingSkeleton } from './booking-skeleton';
import { BottomBar } from './bottom-bar';
import { CenterHead } from './center-head';
import { CenterOffers } from './center-offers';
import { ChooseDateAndTime } from './choose-date-and-time';
import { HoldNotice } from './hold-notice';
import { PayNext } from './pay-next';
import { RuleNote } from './rule-note';
import { SummaryCard } from './summary-card';
import type { useAvailability } from './use-availability';
import { useBookingPage } from './use-booking-page';
import { useIsDesk } from './use-is-desk';

type CenterDetailProps = { center: Center; chairs: ReturnType<typeof useAvailability> };

/** A center and the booking of a session in it. */
export function CenterDetail({ center, chairs }: CenterDetailProps) {
  const { t } = useTranslation(['booking', 'common']);
  const errorText = useErrorText();
  const isDesk = useIsDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  const { availability, error, isRetrying, refetch } = chairs;
  const page = useBookingPage(center, availability, refetch);
  const { choice, hold } = page;
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
            {error && availability && (
              <Notice
                tone="warning"
                isLive
                action={
                  <Button variant="outline" size="small" onPress={() => void refetch()} isBusy={isRetrying}>
                    {t('common:tryAgain')}
                  </Button>
                }
              >
                {t('stale')}
              </Notice>
            )}
            {availability && choice ? (
              <ChooseDateAndTime availability={availability} page={page} />
            ) : error ? (
              <ErrorState
                title={t('failed')}
                text={errorText(error)}
                onRetry={() => void refetch()}
                isRetrying={isRetrying}
              />
            ) : (
              <BookingSkeleton />
            )}
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
      {!isDesk && now && <BottomBar center={center} page={page} now={now} />}
    </>
  );
}

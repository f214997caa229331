import { useState } from 'react';
import { formatClockTime, formatDate, formatPrice, formatWindow } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/use-translation';
import { Button } from '../../../ui/button';
import { buttonStyles } from '../../../ui/button-styles';
import { Notice } from '../../../ui/notice';
import { GiveUpDialog } from './give-up-dialog';
import type { HeldBooking } from './own-bookings';

type HoldNoticeProps = {
  held: HeldBooking;
  /** Whether it is the chosen window, so that paying for it is the action of the page. */
  isChosen: boolean;
  /** Opens the payment page of a hold that has none yet. */
  onContinue: () => void;
  isBusy: boolean;
  onGivenUp: () => void;
};

/** A chair waits for its payment: until when, the way on, and the way to give it up. */
export function HoldNotice({ held, isChosen, onContinue, isBusy, onGivenUp }: HoldNoticeProps) {
  const { t } = useTranslation('booking');
  const [isAsking, setAsking] = useState(false);
  const variant = isChosen ? 'primary' : 'outline';
  const { checkoutUrl, expiresAt } = held.hold;
  return (
    <Notice
      tone="warning"
      isLive
      title={t('hold.title', { time: formatClockTime(new Date(expiresAt)) })}
      action={
        <div className="flex w-full flex-col gap-2 md:w-auto md:flex-row">
          {checkoutUrl ? (
            <a href={checkoutUrl} className={buttonStyles({ variant })}>
              {t('hold.continue')}
            </a>
          ) : (
            isChosen && (
              <Button variant={variant} onPress={onContinue} isBusy={isBusy}>
                {t('hold.continue')}
              </Button>
            )
          )}
          <Button variant="destructive" onPress={() => setAsking(true)}>
            {t('hold.cancel')}
          </Button>
        </div>
      }
    >
      {t('hold.text', {
        date: formatDate(held.appoinmentDate),
        window: formatWindow(held.appoinmentTime),
        price: formatPrice(held.amount),
      })}
      <GiveUpDialog held={held} isOpen={isAsking} onClose={() => setAsking(false)} onGivenUp={onGivenUp} />
    </Notice>
  );
}

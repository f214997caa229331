import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useSearchParams } from 'react-router';
import * as paths from '../../../../contract/paths';
import { isPhoneNumber, phoneHref } from '../../../../domain/phone-href';
import { MINUTE_MS } from '../../../../domain/time';
import { formatClockTime, formatDate, formatPrice, formatWindow } from '../../../lib/i18n/format';
import { useRefusalText } from '../../../lib/use-error-text';
import { useOpenedBy } from '../../../lib/opened-by';
import { Trans, useTranslation } from '../../../lib/i18n/use-translation';
import type { RefusedForm } from '../../../lib/form';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { buttonStyles } from '../../../ui/button-styles';
import { Facts } from '../../../ui/facts';
import { Form, FormRefusal, SubmitButton } from '../../../ui/form';
import { isForSelfPay } from '../../appointments/appointment';
import { forIn } from '../../people/for-whom';
import { LazyConfirmDialog } from '../../../ui/lazy-dialog';
import { Callout } from '../../../ui/callout';
import { isBegun } from '../../chair-picker/choose-session';
import type { HeldBooking } from './own-bookings';
import { BOOKING_FORM } from './booking-form';

type HoldCalloutProps = {
  held: HeldBooking;
  now: Date;
  refused: RefusedForm | undefined;
  /** Whether the hold is in the chosen window. Then the summary names it, and paying is the page's main action. */
  isChosen: boolean;
  isBusy: boolean;
  /** Called when the hold is gone, and this callout with it. */
  onGone: () => void;
};

/** The query parameter that shows the confirmation in the page, where no dialog can be opened. */
const ASKING = 'give-up';

/** An unpaid chair: until when it is held, and buttons to pay for it or give it up. */
export function HoldCallout({ held, now, refused, isChosen, isBusy, onGone }: HoldCalloutProps) {
  const { t } = useTranslation('booking');
  const [params] = useSearchParams();
  const { checkoutUrl, expiresAt } = held.hold;
  const variant = isChosen ? 'primary' : 'outline';
  const hasBegun = isBegun({ date: held.appoinmentDate, time: held.appoinmentTime }, now);
  const giveUp = useGiveUp(held, hasBegun, onGone);
  return (
    <Callout
      tone="warning"
      isLive
      title={
        isChosen
          ? t('hold.left', { count: Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / MINUTE_MS)) })
          : t('hold.title', { time: formatClockTime(new Date(expiresAt)) })
      }
      action={
        params.get(ASKING) === held._id ? (
          <AskedInPage held={held} hasBegun={hasBegun} refused={refused} />
        ) : (
          <div className={`flex w-full gap-2 ${isChosen ? 'flex-wrap *:grow' : 'flex-col md:w-auto md:flex-row'}`}>
            {isForSelfPay(held) ? (
              <PayForRefused held={held} variant={variant} />
            ) : checkoutUrl ? (
              <a href={checkoutUrl} className={buttonStyles({ variant })}>
                {t('hold.continue')}
              </a>
            ) : (
              isChosen && (
                <>
                  <input type="hidden" name="time" form={BOOKING_FORM} value={held.appoinmentTime} />
                  <Button type="submit" form={BOOKING_FORM} variant={variant} isBusy={isBusy}>
                    {t('hold.continue')}
                  </Button>
                </>
              )
            )}
            <form method="get" className="contents" onSubmit={giveUp.ask}>
              {[...params].map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <Button type="submit" variant="destructive" name={ASKING} value={held._id}>
                {t('hold.cancel')}
              </Button>
            </form>
          </div>
        )
      }
    >
      {params.get('payment') === 'left' && <p>{t('hold.notCharged')}</p>}
      {!isChosen && (
        <p>
          {t('hold.text', {
            date: formatDate(held.appoinmentDate),
            window: formatWindow(held.appoinmentTime),
            price: formatPrice(held.amount),
          })}
        </p>
      )}
      {hasBegun && <CallFirst phone={held.dialysisCenterId.ContactNumber} />}
      {giveUp.dialog}
    </Callout>
  );
}

/** What to do before paying once the session has begun. `phone`: the center's number, or the one that replaces it. */
function CallFirst({ phone }: { phone: string }) {
  const { t } = useTranslation('booking');
  const link = isPhoneNumber(phone) ? <a className="text-link figure" href={phoneHref(phone)} /> : <span />;
  return (
    <p>
      <Trans t={t} id="hold.begun" values={{ phone }} components={{ phone: link }} />
    </p>
  );
}

/**
 * Pays for a chair whose cover the center refused. It has no payment yet; one is begun on the page of the appointments.
 */
function PayForRefused({ held, variant }: { held: HeldBooking; variant: 'primary' | 'outline' }) {
  const { t } = useTranslation('booking');
  const [params] = useSearchParams();
  return (
    <Form action={paths.appointments(forIn(params).for)} intent="self-pay" className="contents">
      <input type="hidden" name="appointment" value={held._id} />
      <SubmitButton variant={variant} busyLabel={t('summary.booking')}>
        {t('book.online', { price: formatPrice(held.amount) })}
      </SubmitButton>
    </Form>
  );
}

function useHoldFacts(held: HeldBooking) {
  const { t } = useTranslation('booking');
  return [
    { label: t('hold.center'), value: held.dialysisCenterId.CenterName },
    { label: t('hold.date'), value: formatDate(held.appoinmentDate) },
    { label: t('hold.time'), value: formatWindow(held.appoinmentTime) },
  ];
}

/** Asks for confirmation before a held chair is given up, since another patient may take it at once. */
function useGiveUp(held: HeldBooking, hasBegun: boolean, onGone: () => void) {
  const { t } = useTranslation('booking');
  const refusalText = useRefusalText();
  const facts = useHoldFacts(held);
  const [params] = useSearchParams();
  const [isAsking, setAsking] = useState(false);
  const fetcher = useFetcher<RefusedForm>();
  const openedBy = useOpenedBy();
  const [isSent, setSent] = useState(false);
  const refused = isSent ? fetcher.data : undefined;
  const leave = useRef({ isSent, onGone });
  useEffect(() => {
    leave.current = { isSent, onGone };
  });
  useEffect(() => () => void (leave.current.isSent && queueMicrotask(leave.current.onGone)), []);

  return {
    ask(event: { preventDefault(): void }) {
      event.preventDefault();
      setSent(false);
      setAsking(true);
    },
    dialog: isAsking && (
      <LazyConfirmDialog
        isOpen
        instead={`?${new URLSearchParams([...params, [ASKING, held._id]])}`}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setSent(true);
          void fetcher.submit({ ...openedBy, intent: 'give-up', appoinmentId: held._id }, { method: 'post' });
        }}
        title={t('hold.cancelTitle')}
        facts={facts}
        confirmLabel={t('hold.cancelConfirm')}
        busyLabel={t('hold.cancelling')}
        isBusy={fetcher.state !== 'idle'}
        error={refused && fetcher.state === 'idle' ? refusalText(refused.refusal) : null}
      >
        {t(hasBegun ? 'hold.cancelBegun' : 'hold.cancelText')}
      </LazyConfirmDialog>
    ),
  };
}

type AskedInPageProps = { held: HeldBooking; hasBegun: boolean; refused: RefusedForm | undefined };

/** The confirmation of giving up a held chair, shown in the page where there is no dialog. */
function AskedInPage({ held, hasBegun, refused }: AskedInPageProps) {
  const { t } = useTranslation(['booking', 'common']);
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const kept = new URLSearchParams([...params].filter(([name]) => name !== ASKING));
  return (
    <Form
      intent="give-up"
      refused={refused?.values['intent'] === 'give-up' ? refused : undefined}
      className="flex w-full flex-col gap-3"
    >
      <h2 className="type-card-title">{t('hold.cancelTitle')}</h2>
      <p>{t(hasBegun ? 'hold.cancelBegun' : 'hold.cancelText')}</p>
      <Facts facts={useHoldFacts(held)} />
      <FormRefusal />
      <input type="hidden" name="appoinmentId" value={held._id} />
      <div className="flex flex-col gap-3 md:flex-row">
        <ButtonLink to={`${pathname}?${kept}`} replace variant="outline">
          {t('common:keepIt')}
        </ButtonLink>
        <SubmitButton variant="destructive-solid" busyLabel={t('hold.cancelling')}>
          {t('hold.cancelConfirm')}
        </SubmitButton>
      </div>
    </Form>
  );
}

import { useState } from 'react';
import type { CancellableSession } from '../../../../contract/bookings/coming';
import { NOTICE_HOURS } from '../../../../domain/policy';
import { type Sitting, sittingOf } from '../../../../domain/series';
import type { RefusedForm } from '../../../lib/form';
import { formatPrice } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Form, FormRefusal, SubmitButton } from '../../../ui/form';
import { useScripted } from '../../../ui/use-scripted';
import { GapCallout } from '../../gaps/gap-callout';
import { FIELDS, gapsAfter, seenValue } from './choices';
import { PayerLine, When } from './move-many';
import type { Payer, Payers } from './page';

type CancelManyProps = {
  sessions: CancellableSession[];
  own: readonly Sitting[];
  payers: Payers;
  /** The sessions ticked in a form that came back. */
  tickedBefore: readonly string[];
  refused: RefusedForm | undefined;
};

/**
 * Every coming session with its refund. None is ticked at first. The button leads to the question (`questions.tsx`).
 */
export function CancelMany({ sessions, own, payers, tickedBefore, refused }: CancelManyProps) {
  const { t } = useTranslation('coming');
  const isScripted = useScripted();
  const [ticks, setTicks] = useState<ReadonlySet<string>>(() => new Set(tickedBefore));
  const ticked = sessions.filter(({ bookingId }) => ticks.has(bookingId));
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticks);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicks(next);
  };
  return (
    <Form intent="cancel" refused={refused} className="flex flex-col gap-5">
      <FormRefusal {...(refused?.refusal.status === 400 && { otherwise: t('cancel.nothing') })} />
      <fieldset className="min-w-0">
        <legend className="type-section mb-3">{t('cancel.which')}</legend>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {sessions.map((session) => (
            <li key={session.bookingId} className="px-4 py-2 desk:px-5">
              <Checkbox
                name={FIELDS.cancel(session.bookingId)}
                value={seenValue(session)}
                isSelected={ticks.has(session.bookingId)}
                onChange={(isTicked) => tick(session.bookingId, isTicked)}
              >
                <Session session={session} payer={payers[session.bookingId]} />
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
      {isScripted && ticked.length < sessions.length && (
        <Button
          variant="outline"
          className="md:self-start"
          onPress={() => setTicks(new Set(sessions.map(({ bookingId }) => bookingId)))}
        >
          {t('cancel.all', { count: sessions.length })}
        </Button>
      )}
      {isScripted && <CancelSum ticked={ticked} own={own} />}
      <SubmitButton
        variant="destructive"
        className="md:self-start"
        busyLabel={t('showing')}
        unavailableBecause={ticked.length > 0 || !isScripted ? null : t('cancel.nothing')}
      >
        {isScripted ? t('cancel.confirm', { count: ticked.length }) : t('cancel.goOn')}
      </SubmitButton>
    </Form>
  );
}

/** The total refund of the ticked sessions, and the gap that cancelling them leaves. */
export function CancelSum({ ticked, own }: { ticked: readonly CancellableSession[]; own: readonly Sitting[] }) {
  const { t } = useTranslation('coming');
  const refund = ticked.reduce((sum, one) => sum + one.refund, 0);
  const isPaid = ticked.some(({ money }) => money !== 'nothing-paid');
  const lost = ticked.filter(({ money }) => money === 'late').length;
  return (
    <>
      <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4.5 desk:p-6" aria-live="polite">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="tabular text-lg font-strong">{t('cancel.sum', { count: ticked.length })}</span>
          {isPaid && (
            <span className="figure text-2xl font-price">{t('cancel.refund', { amount: formatPrice(refund) })}</span>
          )}
        </p>
        {lost > 0 && (
          <p className="type-second text-marigold-text">{t('cancel.lost', { count: lost, hours: NOTICE_HOURS })}</p>
        )}
      </div>
      <GapCallout gaps={gapsAfter(own, ticked.map(sittingOf), [])} />
    </>
  );
}

/** One session, and what happens to its money. */
export function Session({ session, payer }: { session: CancellableSession; payer: Payer | undefined }) {
  const { t } = useTranslation('coming');
  const { date, time, CenterName, money, refund } = session;
  return (
    <>
      <span className="tabular block text-lg leading-snug font-card text-balance">
        <When date={date} time={time} />
      </span>
      <span className="type-second block text-muted wrap-anywhere">{CenterName}</span>
      <PayerLine payer={payer} />
      <span className={`type-second tabular block font-label ${money === 'late' ? 'text-marigold-text' : ''}`}>
        {t(`cancel.money.${money}`, { amount: formatPrice(refund), hours: NOTICE_HOURS })}
      </span>
    </>
  );
}

import { useState } from 'react';
import type { CancellableSession } from '../../../contract/coming';
import { NOTICE_HOURS } from '../../../domain/policy';
import type { Sitting } from '../../../domain/series';
import type { RefusedForm } from '../../lib/form';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Note } from '../../ui/note';
import { useScripted } from '../../ui/use-scripted';
import { GapNotice } from '../gaps/gap-notice';
import { type Asked, FIELDS, gapsAfter, readTicked, seenValue, sittingOf, tickedOf } from './choices';
import { PayerLine, When } from './move-many';
import type { Payer, Payers } from './page';

type CancelManyProps = {
  sessions: CancellableSession[];
  own: readonly Sitting[];
  payers: Payers;
  asked: Asked;
  refused: RefusedForm | undefined;
};

/** Every session with its refund, to be ticked, the sum of those, and the press that cancels them. */
export function CancelMany({ sessions, own, payers, asked, refused }: CancelManyProps) {
  const { t } = useTranslation('coming');
  const isScripted = useScripted();
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(keptOf(asked, refused)));
  const ticked = sessions.filter(({ bookingId }) => !kept.has(bookingId));
  const refund = ticked.reduce((sum, one) => sum + one.refund, 0);
  const isPaid = sessions.some(({ money }) => money !== 'nothing-paid');
  const lost = ticked.filter(({ money }) => money === 'late').length;
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(kept);
    if (isTicked) next.delete(id);
    else next.add(id);
    setKept(next);
  };
  return (
    <Form intent="cancel" refused={refused} className="flex flex-col gap-5">
      <FormRefusal />
      <input type="hidden" name="listed" value={sessions.map(({ bookingId }) => bookingId).join()} />
      <input type="hidden" name="shown" value={tickedOf(ticked.map(({ bookingId }) => bookingId))} />
      <fieldset className="min-w-0">
        <legend className="type-section mb-3">{t('cancel.which')}</legend>
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {sessions.map((session) => (
            <li key={session.bookingId} className="px-4 py-2 desk:px-5">
              <Checkbox
                name={FIELDS.cancel(session.bookingId)}
                value={seenValue(session)}
                isSelected={!kept.has(session.bookingId)}
                onChange={(isTicked) => tick(session.bookingId, isTicked)}
              >
                <Session session={session} payer={payers[session.bookingId]} />
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
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
      <GapNotice gaps={gapsAfter(own, ticked.map(sittingOf), [])} />
      <Note>{t('cancel.doNotMiss')}</Note>
      <div className="flex flex-col gap-3 md:flex-row">
        <SubmitButton
          variant="destructive-solid"
          busyLabel={t('cancel.busy')}
          unavailableBecause={ticked.length > 0 ? null : t('cancel.nothing')}
        >
          {t('cancel.confirm', { count: ticked.length })}
        </SubmitButton>
        {!isScripted && (
          <Button type="submit" name="then" value="show" variant="outline">
            {t('cancel.update')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The sessions that are not ticked: of the URL, or of a form that was refused. */
function keptOf(asked: Asked, refused: RefusedForm | undefined): string[] {
  if (refused?.values['intent'] !== 'cancel') return asked.kept;
  const ticked = readTicked(refused.values).map(({ bookingId }) => bookingId);
  return (refused.values['listed'] ?? '').split(',').filter((id) => !ticked.includes(id));
}

function Session({ session, payer }: { session: CancellableSession; payer: Payer | undefined }) {
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

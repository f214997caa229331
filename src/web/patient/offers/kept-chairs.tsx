import { useId } from 'react';
import type { ResponseOf } from '../../../contract/endpoint';
import type { Offer, Wait, offers } from '../../../contract/bookings/waits';
import { MINUTE_MS } from '../../../domain/time';
import { formatClockTime, formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { NameInLanguage } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { InLanguages } from '../../lib/scheme-names';
import { useLive } from '../../lib/live';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Form, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import { AskLink, Question, useIsAsked } from '../../ui/question';
import { KeptCard } from './kept-card';
import { KeptDates } from './kept-dates';

/** The names of the people the account cares for, by their ids. */
export type Names = Record<string, string>;

/**
 * How offered chairs can be paid, by offer id. `online`: the ways on the payment page, in words. `scheme`: the person's scheme that
 * the center takes, with the patient's share (rupees) and the form's value for it.
 */
export type OtherWays = Record<
  string,
  { online: InLanguages; scheme: { way: string; name: InLanguages; price: number } | null; atCenter: boolean }
>;

type KeptChairsProps = {
  loaded: ResponseOf<typeof offers.list>;
  waits: readonly Wait[];
  names: Names;
  otherWays: OtherWays;
};

/** Refresh interval while a chair is kept or may become free. */
const EVERY_MS = 30_000;

/** The chairs kept now, each with its buttons. */
export function KeptChairs({ loaded, waits, names, otherWays }: KeptChairsProps) {
  const { t } = useTranslation(['waits', 'common']);
  const titleId = useId();
  const isAlive = loaded.offers.length + waits.length > 0;
  const live = useLive(isAlive ? EVERY_MS : null);
  const { now, offers: kept } = loaded;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <h2 id={titleId} className="type-card-title">
        {t('kept.title')}
      </h2>
      {live.error && (
        <Callout
          tone="warning"
          isLive
          action={
            <Button variant="outline" size="small" onPress={live.refresh} isBusy={live.isAsking}>
              {t('common:tryAgain')}
            </Button>
          }
        >
          {t('stale')}
        </Callout>
      )}
      {kept.length === 0 && (
        <p role="status" className="text-muted">
          {t(waits.length > 0 ? 'kept.none' : 'kept.noneNoWaits')}
        </p>
      )}
      {kept.map((offer) =>
        offer.renewal ? (
          <KeptDates
            key={offer._id}
            offer={offer}
            renewal={offer.renewal}
            name={names[offer.patientId]}
            online={otherWays[offer._id]?.online}
          />
        ) : (
          <KeptChair
            key={offer._id}
            offer={offer}
            now={new Date(now)}
            name={names[offer.patientId]}
            otherWay={otherWays[offer._id]}
            hasOtherWaits={waits.filter(({ patientId }) => patientId === offer.patientId).length > 1}
          />
        ),
      )}
    </section>
  );
}

type KeptChairProps = {
  offer: Offer;
  now: Date;
  name: string | undefined;
  otherWay: OtherWays[string] | undefined;
  hasOtherWaits: boolean;
};

/**
 * One kept chair: where, when, at what price and until when, with the forms that take it or let it go. For a person with a scheme
 * that the center takes, booking on the scheme comes first.
 */
function KeptChair({ offer, now, name, otherWay, hasOtherWaits }: KeptChairProps) {
  const { t, language } = useTranslation('waits');
  const isAsked = useIsAsked(offer._id);
  const [session] = offer.sessions;
  if (!session) return null;
  const { date, time, CenterName, price } = session;
  const count = Math.max(1, Math.ceil((Date.parse(offer.until) - now.getTime()) / MINUTE_MS));
  const scheme = otherWay?.scheme;
  // A chair that is kept on a scheme can't be taken in another way.
  const isOnScheme = Boolean(offer.coverId);
  const until = { count, time: formatClockTime(new Date(offer.until)), name };
  return (
    <KeptCard until={t(name ? 'kept.untilFor' : 'kept.until', until)}>
      <p className="tabular text-xl leading-snug font-card">
        <span className="figure">{formatDate(date)}</span>, <span className="figure">{formatWindow(time)}</span>
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          {CenterName}
          <NameInLanguage of={CenterName} />
        </p>
        {!scheme && <p className="figure font-strong">{formatPrice(price)}</p>}
      </div>
      {isAsked ? (
        <Question
          intent={offer._id}
          title={t('kept.question', { count: 1 })}
          what={t('kept.what')}
          confirm={t('kept.confirm')}
          busy={t('kept.declining')}
        >
          <input type="hidden" name="do" value="decline" />
          {name && <input type="hidden" name="for" value={offer.patientId} />}
        </Question>
      ) : (
        <>
          {scheme && (
            <Form intent={offer._id} className="flex flex-col">
              <ChairFields offer={offer} isFor={Boolean(name)} />
              <input type="hidden" name="way" value={scheme.way} />
              <input type="hidden" name="price" value={scheme.price} />
              <SubmitButton name="do" value="take" busyLabel={t('kept.takingFree')} className="md:self-start">
                {t(scheme.price > 0 ? 'kept.takeOnSchemePart' : 'kept.takeOnScheme', {
                  scheme: scheme.name[language],
                  price: formatPrice(scheme.price),
                })}
              </SubmitButton>
            </Form>
          )}
          {otherWay?.atCenter && !scheme && !isOnScheme && (
            <Form intent={offer._id} className="order-last flex flex-col">
              <ChairFields offer={offer} isFor={Boolean(name)} />
              <input type="hidden" name="way" value="at-center" />
              <SubmitButton
                name="do"
                value="take"
                variant="outline"
                busyLabel={t('kept.takingFree')}
                className="md:self-start"
              >
                {t('kept.takeAtCenter')}
              </SubmitButton>
            </Form>
          )}
          <Form intent={offer._id} className="flex flex-col gap-3">
            <ChairFields offer={offer} isFor={Boolean(name)} />
            {!isOnScheme && hasOtherWaits && (
              <Checkbox name="endOtherWaits" value="true">
                {t(name ? 'kept.endOthersFor' : 'kept.endOthers', { name })}
              </Checkbox>
            )}
            {!isOnScheme && otherWay && (
              <p className="type-second text-muted">{t('kept.payNext', { methods: otherWay.online[language] })}</p>
            )}
            <div className="flex flex-col gap-3 md:flex-row">
              {!isOnScheme && (
                <SubmitButton
                  name="do"
                  value="take"
                  variant={scheme ? 'outline' : 'primary'}
                  busyLabel={t('kept.taking')}
                >
                  {scheme ? t('kept.takeYourself', { price: formatPrice(price) }) : t('kept.take')}
                </SubmitButton>
              )}
              <AskLink of={offer._id}>{t('kept.decline')}</AskLink>
            </div>
          </Form>
        </>
      )}
    </KeptCard>
  );
}

/** The hidden fields about a chair, for its forms. */
function ChairFields({ offer: { patientId, sessions }, isFor }: { offer: Offer; isFor: boolean }) {
  const { date, time, centerId } = sessions[0]!;
  return Object.entries({ centerId, date, time, ...(isFor && { for: patientId }) }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

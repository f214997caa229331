import type { Offer } from '../../../contract/bookings/waits';
import { formatIsoMoment, formatPrice, formatDate, formatWindow } from '../../lib/i18n/format';
import { NameInLanguage } from '../../lib/i18n/name-in-language';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { InLanguages } from '../../lib/scheme-names';
import { FactRows } from '../../ui/facts';
import { Form, SubmitButton } from '../../ui/form';
import { AskLink, Question, useIsAsked } from '../../ui/question';
import { KeptCard } from './kept-card';
import { NotKeptDates } from './not-kept-dates';

type KeptDatesProps = {
  offer: Offer;
  renewal: NonNullable<Offer['renewal']>;
  name: string | undefined;
  online: InLanguages | undefined;
};

/**
 * The next dates of a series, which are taken with one payment or let go together, and the dates for which no chair is kept.
 */
export function KeptDates({ offer: { _id, patientId, sessions, until }, renewal, name, online }: KeptDatesProps) {
  const { t, language } = useTranslation('waits');
  const isAsked = useIsAsked(_id);
  const [first] = sessions;
  if (!first) return null;
  const forWhom = name && <input type="hidden" name="for" value={patientId} />;
  const count = sessions.length;
  const total = sessions.reduce((sum, one) => sum + one.price, 0);
  const price = formatPrice(total);
  return (
    <KeptCard until={t(name ? 'kept.datesFor' : 'kept.dates', { count, name, until: formatIsoMoment(until) })}>
      <FactRows
        isCompact
        facts={[
          {
            label: t('center'),
            value: (
              <>
                {first.CenterName}
                <NameInLanguage of={first.CenterName} />
              </>
            ),
          },
          { label: t('time'), value: formatWindow(first.time) },
          {
            label: t('kept.datesLabel', { count }),
            value: (
              <ul>
                {sessions.map(({ date }) => (
                  <li key={date}>{formatDate(date)}</li>
                ))}
              </ul>
            ),
          },
          total > 0
            ? { label: t(count === 1 ? 'price' : 'kept.sum'), value: price }
            : { label: t('kept.toPay'), value: t('kept.nothing') },
        ]}
      />
      <NotKeptDates dates={renewal.notKept} choose={renewal.choose} />
      {isAsked ? (
        <Question
          intent={_id}
          title={t('kept.question', { count })}
          what={t('kept.whatDates', { count })}
          confirm={t('kept.confirm')}
          busy={t('kept.declining')}
        >
          <input type="hidden" name="do" value="decline" />
          {forWhom}
          <input type="hidden" name="isRenewal" value="true" />
        </Question>
      ) : (
        <Form intent={_id} className="flex flex-col gap-3 md:flex-row md:flex-wrap">
          {total > 0 && online && (
            <p className="type-second text-muted md:basis-full">{t('kept.payNext', { methods: online[language] })}</p>
          )}
          <input type="hidden" name="isRenewal" value="true" />
          <input type="hidden" name="choose" value={renewal.choose} />
          {forWhom}
          <SubmitButton name="do" value="take" busyLabel={t(total > 0 ? 'kept.taking' : 'kept.takingFree')}>
            {total > 0 ? t('kept.takeAll', { count, price }) : t('kept.takeAllFree', { count })}
          </SubmitButton>
          <AskLink of={_id}>{t('kept.declineAll', { count })}</AskLink>
        </Form>
      )}
    </KeptCard>
  );
}

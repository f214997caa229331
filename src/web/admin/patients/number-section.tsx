import { useQuery } from '@tanstack/react-query';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { type PersonNumber, personNumbers } from '../../../contract/admin/messages/numbers';
import { ABOUT } from '../../../locales/about';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { queryOf } from '../api/query-of';
import { DrawerBody, DrawerSection, HistoryList } from '../ui/drawer-parts';
import { shortMoment } from '../ui/format';

/** The question about a person's number whose dialog is open. */
export type NumberAsked = 'code' | 'link' | 'stop' | null;

/** The query of how a person is written to at their number. */
export const numberQuery = (patientId: string) =>
  queryOf(personNumbers.number, { params: { id: patientId } }, { staleTime: 0 });

type NumberSectionProps = { patient: DeskPatient; onAsk: (asked: NumberAsked) => void };

/** Whether the number of a person was proved, how they are written to there and since when, and what they agreed to and ended. */
export function NumberSection({ patient, onAsk }: NumberSectionProps) {
  const { t } = useTranslation('admin-patients');
  const { data, error, refetch, isFetching } = useQuery(numberQuery(patient._id));
  return (
    <DrawerSection title={t('number.title')}>
      <DrawerBody
        known={data?.person}
        error={error}
        missing={t('number.failed')}
        failed={t('number.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {(person) => <NumberState person={person} onAsk={onAsk} />}
      </DrawerBody>
    </DrawerSection>
  );
}

function NumberState({ person, onAsk }: { person: PersonNumber; onAsk: (asked: NumberAsked) => void }) {
  const { t } = useTranslation('admin-patients');
  const { number, channels, canProve, hasAccount, isRelatives, askedAt, said } = person;
  const shown = channels.filter(({ isOffered, state }) => isOffered || state !== 'unproved');
  const isOn = channels.some(({ state }) => state === 'on');
  const isStopped = channels.some(({ state }) => state === 'stopped');
  if (number === null) return <p className="text-muted">{t('number.none')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p>
        {t(isRelatives ? 'number.relatives' : 'number.is', { number })}
        {hasAccount && ` ${t('number.account')}`}
      </p>
      <ul className="flex flex-col gap-1">
        {shown.map(({ channel, state, since }) => (
          <li key={channel}>
            {t(`number.state.${state}`, {
              channel: t(`number.channels.${channel}`),
              when: since === null ? '' : shortMoment(since),
            })}
          </li>
        ))}
      </ul>
      {!isOn && askedAt !== null && <p className="text-muted">{t('number.asked', { when: shortMoment(askedAt) })}</p>}
      {!hasAccount && !canProve && <p className="text-muted">{t('number.notMobile')}</p>}
      {canProve && (
        <div className="-mx-4 flex flex-wrap">
          <Button size="compact" variant="quiet" onPress={() => onAsk('code')}>
            {t('number.code')}
          </Button>
          {!isOn && !isStopped && (
            <Button size="compact" variant="quiet" onPress={() => onAsk('link')}>
              {t('number.link')}
            </Button>
          )}
          {isOn && (
            <Button size="compact" variant="quiet" onPress={() => onAsk('stop')}>
              {t('number.stop')}
            </Button>
          )}
        </div>
      )}
      {said.length > 0 && !hasAccount && (
        <HistoryList
          events={said.map(({ _id, at, channel, number: to, what, how, staff, language }) => ({
            id: _id,
            what: t(`number.said.${what}`, { channel: t(`number.channels.${channel}`), number: to }),
            when: shortMoment(at),
            who: [t(`number.how.${how}`), ABOUT[language].name, staff].filter(Boolean).join(', '),
          }))}
        />
      )}
    </div>
  );
}

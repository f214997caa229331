import { useState, useSyncExternalStore } from 'react';
import { useFetcher } from 'react-router';
import type { MakeOptions, Passkey } from '../../../contract/accounts/passkeys';
import { fetchJson } from '../../lib/api/send';
import type { RefusedForm } from '../../lib/form';
import { formatMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useOpenedBy } from '../../lib/opened-by';
import { hasPasskeys, makePasskey } from '../../lib/passkey';
import { useErrorText, useRefusalText } from '../../lib/use-error-text';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/callout';
import { AskLink, Question, useIsAsked } from '../../ui/question';
import { TextField } from '../../ui/text-field';
import { Section, UnfoldButton, UnfoldedForm, useUnfolding } from '../profile/section';
import type { Ways } from './proof-section';

type PasskeySectionProps = { ways: Ways; refused: RefusedForm | undefined };

/** The passkeys of the account: naming and removing them; and adding one, where this browser can. */
export function PasskeySection({ ways, refused }: PasskeySectionProps) {
  const { t } = useTranslation('profile');
  const { passkeys, isProved } = ways;
  return (
    <Section title={t('waysIn.passkeys.title')} lead={t('waysIn.passkeys.lead')}>
      {passkeys.length > 0 && (
        <ul className="w-full divide-y divide-line">
          {passkeys.map((one) => (
            <PasskeyRow key={one._id} passkey={one} isProved={isProved} refused={refused} />
          ))}
        </ul>
      )}
      <AddPasskey isProved={isProved} hasOne={passkeys.length > 0} />
    </Section>
  );
}

type PasskeyRowProps = { passkey: Passkey; isProved: boolean; refused: RefusedForm | undefined };

/** One passkey: its name, since when, and what can be done with it. It is removed after a proof of who is there. */
function PasskeyRow({ passkey, isProved, refused }: PasskeyRowProps) {
  const { t } = useTranslation('profile');
  const { _id: id, name, since, lastUsed } = passkey;
  const renaming = useUnfolding(`rename ${id}`, refused);
  const isAsked = useIsAsked(`remove ${id}`);
  return (
    <li className="flex flex-col gap-3 py-4">
      <div>
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="type-second text-muted">
          {lastUsed === null
            ? t('waysIn.passkeys.since', { since: formatMoment(new Date(since)) })
            : t('waysIn.passkeys.times', {
                since: formatMoment(new Date(since)),
                lastUsed: formatMoment(new Date(lastUsed)),
              })}
        </p>
      </div>
      {renaming.isOpen ? (
        <UnfoldedForm
          of={renaming}
          refused={refused}
          submitLabel={t('waysIn.passkeys.save')}
          busyLabel={t('waysIn.passkeys.saving')}
        >
          <TextField
            name="name"
            label={t('waysIn.passkeys.name')}
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            autoFocus
            isRequired
            missing={t('waysIn.passkeys.nameMissing')}
          />
        </UnfoldedForm>
      ) : isAsked ? (
        <Question
          intent={`remove ${id}`}
          refused={refused}
          title={t('waysIn.passkeys.question', { name })}
          what={t('waysIn.passkeys.what')}
          confirm={t('waysIn.passkeys.remove')}
          busy={t('waysIn.passkeys.removing')}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <UnfoldButton of={renaming} aria-label={t('waysIn.passkeys.renameNamed', { name })}>
            {t('waysIn.passkeys.rename')}
          </UnfoldButton>
          {isProved && (
            <AskLink of={`remove ${id}`} size="small" aria-label={t('waysIn.passkeys.removeNamed', { name })}>
              {t('waysIn.passkeys.remove')}
            </AskLink>
          )}
        </div>
      )}
    </li>
  );
}

const never = () => () => undefined;

/** The button that makes a passkey. Nothing where the browser has none, and before scripts have loaded. */
function AddPasskey({ isProved, hasOne }: { isProved: boolean; hasOne: boolean }) {
  const { t } = useTranslation('profile');
  const can = useSyncExternalStore(never, hasPasskeys, () => false);
  const { submit, state, data } = useFetcher<RefusedForm>();
  const openedBy = useOpenedBy();
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const [isMaking, setMaking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!can) return hasOne ? null : <p className="text-muted">{t('waysIn.passkeys.cannot')}</p>;
  if (!isProved) return <p className="text-muted">{t('waysIn.first')}</p>;
  const isBusy = isMaking || state !== 'idle';
  const said = isBusy ? null : (failure ?? (data ? refusalText(data.refusal) : null));

  async function add() {
    setFailure(null);
    setMaking(true);
    try {
      const answer = await fetchJson({ method: 'POST', url: '/auth/passkeys/begin', body: {} });
      const credential = await makePasskey((answer as { options: MakeOptions }).options);
      if (credential) {
        await submit(
          { ...openedBy, intent: 'add-passkey', credential: JSON.stringify(credential) },
          { method: 'post' },
        );
      } else setFailure(t('waysIn.passkeys.notMade'));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setMaking(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="outline"
        size="small"
        isBusy={isBusy}
        busyLabel={t('waysIn.passkeys.adding')}
        onPress={() => void add()}
      >
        {t('waysIn.passkeys.add')}
      </Button>
      {said && <Callout tone="error">{said}</Callout>}
    </div>
  );
}

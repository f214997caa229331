import { useState } from 'react';
import type { WholeClaim, payerClaims } from '../../../contract/admin/funding/payer-claims';
import type { BodyOf } from '../../../contract/endpoint';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import { type ClaimDeed, standingSteps } from '../../../domain/payer-claims';
import { istToday } from '../../lib/api/server-today';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { readCounted } from '../cash/count';
import { DateField } from '../ui/date-field';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';
import { useRecord } from './queries';

const MAX_WORDS = 500;

/** Which fields each deed has beside its words. */
const FIELDS: Record<ClaimDeed, readonly ('on' | 'answerBy' | 'money' | 'reference')[]> = {
  file: ['on', 'reference'],
  ask: ['on', 'answerBy'],
  pay: ['on', 'money'],
  refuse: ['on'],
  withdraw: ['on'],
  discard: [],
  'take-back': [],
};
/** The deeds that need words. */
const NEEDS_WORDS: readonly ClaimDeed[] = ['ask', 'refuse', 'withdraw', 'take-back'];

type Body = BodyOf<typeof payerClaims.record>;

/** Asks what is to be known of a deed, and records it. */
export function DeedDialog({ claim, deed, onClose }: { claim: WholeClaim; deed: ClaimDeed; onClose: () => void }) {
  const { t } = useTranslation('admin-claims');
  // What the dialog was opened with: the claim is fetched again while somebody types.
  const [{ lastStep: seen, outstanding, number, claimed, steps }] = useState(claim);
  const [on, setOn] = useState<string>(istToday());
  const [answerBy, setAnswerBy] = useState('');
  const [reference, setReference] = useState('');
  const [words, setWords] = useState('');
  const [amount, setAmount] = useState(String(outstanding));
  const [deducted, setDeducted] = useState('');
  const record = useRecord(claim._id, (message) => {
    tell('success', message);
    onClose();
  });
  const has = (field: (typeof FIELDS)[ClaimDeed][number]) => FIELDS[deed].includes(field);
  const [paid, off] = [readCounted(amount), deducted.trim() ? readCounted(deducted) : 0];
  const left = rupeesToPaise(outstanding);
  const missing =
    has('on') && !on
      ? t('missing.on')
      : has('answerBy') && !answerBy
        ? t('missing.answerBy')
        : deed === 'pay' && paid === null
          ? t('missing.amount')
          : deed === 'pay' && off === null
            ? t('missing.deducted')
            : deed === 'pay' && (paid ?? 0) + (off ?? 0) > left
              ? t('missing.tooMuch', { amount: formatPrice(outstanding) })
              : deed === 'pay' && paid && !reference.trim()
                ? t('missing.utr')
                : deed === 'pay' && off && !words.trim()
                  ? t('missing.because')
                  : NEEDS_WORDS.includes(deed) && !words.trim()
                    ? t('missing.words')
                    : null;
  const send = () => {
    if (missing !== null) return;
    record.mutate({
      ...{ kind: deed, seen },
      ...(has('on') && { on }),
      ...(has('answerBy') && { answerBy }),
      ...(reference.trim() && { reference: reference.trim() }),
      ...(words.trim() && { words: words.trim() }),
      ...(has('money') && { amount: paiseToRupees(paid ?? 0), ...(off && { deducted: paiseToRupees(off) }) }),
    } as Body);
  };
  const last = standingSteps(steps).at(-1);
  const of = {
    number,
    amount: formatPrice(deed === 'pay' ? outstanding : claimed),
    step: t(`steps.${last?.kind ?? 'prepare'}`),
  };
  return (
    <DecisionDialog
      title={t(`ask.${deed}.title`, of)}
      onClose={onClose}
      onConfirm={send}
      confirmLabel={t(`ask.${deed}.confirm`)}
      busyLabel={t('saving')}
      change={record}
      unavailableBecause={missing}
      keepLabel={t('cancel')}
      tone="primary"
      hasField
    >
      <p className="text-muted">{t(`ask.${deed}.text`, of)}</p>
      {has('money') && (
        <>
          <TextField
            label={t('field.amount')}
            value={amount}
            onChange={setAmount}
            inputMode="numeric"
            maxLength={14}
            icon="₹"
            autoFocus
          />
          <TextField
            label={t('field.utr')}
            value={reference}
            onChange={setReference}
            maxLength={40}
            autoComplete="off"
          />
          <TextField
            label={t('field.deducted')}
            description={t('field.deductedHint')}
            value={deducted}
            onChange={setDeducted}
            inputMode="numeric"
            maxLength={14}
            icon="₹"
          />
        </>
      )}
      {has('reference') && (
        <TextField
          label={t('field.reference')}
          aside={t('field.optional')}
          value={reference}
          onChange={setReference}
          maxLength={60}
          autoComplete="off"
          autoFocus
        />
      )}
      {has('on') && <DateField label={t('field.on')} value={on} onChange={setOn} max={istToday()} />}
      {has('answerBy') && <DateField label={t('field.answerBy')} value={answerBy} onChange={setAnswerBy} />}
      {(deed !== 'pay' || Boolean(off)) && (
        <TextArea
          rows={2}
          label={t(`field.words.${deed}`)}
          {...(!NEEDS_WORDS.includes(deed) && deed !== 'pay' && { aside: t('field.optional') })}
          description={t('field.noNames')}
          value={words}
          onChange={setWords}
          maxLength={MAX_WORDS}
          autoFocus={NEEDS_WORDS.includes(deed) || deed === 'discard'}
        />
      )}
    </DecisionDialog>
  );
}

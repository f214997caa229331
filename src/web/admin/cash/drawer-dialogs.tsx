import { useState } from 'react';
import type { DrawerDay, DrawerStep } from '../../../contract/admin/cash/drawer';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import { formatIsoMoment, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';
import { readCounted } from './count';
import { CountField, useCounting } from './count-field';
import { AmountField } from './money-dialog';
import { NoteDialog } from './note-dialog';
import { useBankCash, useCorrectBank, useCountDrawer } from './queries';

type Count = 'open' | 'count' | 'handover' | 'close';
/** The question about a drawer whose dialog is open. */
export type DrawerAsked = Count | 'bank' | { correct: DrawerStep } | null;

type DrawerDialogsProps = { centerId: string; drawer: DrawerDay; asked: DrawerAsked; onClose: () => void };

/** The dialog that the panel of the drawer has opened. */
export function DrawerDialogs({ asked, ...props }: DrawerDialogsProps) {
  if (asked === null) return null;
  if (typeof asked === 'object') return <CorrectBankDialog step={asked.correct} onClose={props.onClose} />;
  if (asked === 'bank') return <BankDialog {...props} />;
  return <CountDialog key={asked} kind={asked} {...props} />;
}

type DialogProps = Omit<DrawerDialogsProps, 'asked'>;

/** Opens the drawer, counts it, hands it over or closes it. The count is compared with what should be there. */
function CountDialog({ centerId, drawer: { drawer, staff }, kind, onClose }: DialogProps & { kind: Count }) {
  const { t } = useTranslation('admin-cash');
  // The drawer as it was when the dialog was opened: it is fetched again while somebody counts.
  const [seen] = useState(drawer);
  const expected = drawer?.expected ?? null;
  const counting = useCounting(expected === null ? null : rupeesToPaise(expected));
  const others = staff.filter(({ _id }) => _id !== drawer?.holderId);
  const [to, setTo] = useState('');
  const change = useCountDrawer(() => {
    tell('success', t(`drawer.done.${kind}`));
    onClose();
  });
  const missing = kind === 'handover' && !to ? t('drawer.toMissing') : counting.missing;
  const send = () => {
    if (counting.counted === null) return;
    const reason = counting.because.trim();
    change.mutate({
      ...{ centerId, kind, counted: paiseToRupees(counting.counted) },
      ...(kind === 'handover' && { to }),
      ...(reason && { reason }),
      ...(seen && { seen: seen.step }),
    });
  };
  return (
    <DecisionDialog
      title={t(`drawer.ask.${kind}`)}
      onClose={onClose}
      onConfirm={send}
      confirmLabel={t(`drawer.do.${kind}`)}
      busyLabel={t('saving')}
      change={change}
      unavailableBecause={missing}
      keepLabel={t('cancel')}
      tone="primary"
      hasField
    >
      {drawer && kind !== 'open' && (
        <p className="text-muted">{t('drawer.heldBy', { name: drawer.holder, when: formatIsoMoment(drawer.since) })}</p>
      )}
      {kind === 'handover' && (
        <Select
          label={t('drawer.to')}
          value={to}
          onChange={setTo}
          placeholder={t('drawer.toMissing')}
          options={others.map(({ _id, name }) => ({ id: _id, label: name }))}
        />
      )}
      {expected !== null && (
        <p>
          {t(kind === 'open' ? 'drawer.left' : 'drawer.should')}{' '}
          <strong className="admin-strong figure">{formatPrice(expected)}</strong>
        </p>
      )}
      <CountField counting={counting} label={t(kind === 'open' ? 'drawer.float' : 'close.counted')} />
    </DecisionDialog>
  );
}

/** Takes cash to the bank: how much, and by which slip. */
function BankDialog({ centerId, drawer: { drawer }, onClose }: DialogProps) {
  const { t } = useTranslation('admin-cash');
  const [seen] = useState(drawer);
  const [text, setText] = useState('');
  const [slip, setSlip] = useState('');
  const bank = useBankCash(({ message }) => {
    tell('success', message);
    onClose();
  });
  const paise = readCounted(text);
  const there = drawer?.expected ?? 0;
  const missing =
    paise === null || paise < 100
      ? t('drawer.bankMissing')
      : paise > rupeesToPaise(there)
        ? t('drawer.bankTooMuch', { amount: formatPrice(there) })
        : !slip.trim()
          ? t('drawer.slipMissing')
          : null;
  return (
    <DecisionDialog
      title={t('drawer.ask.bank')}
      onClose={onClose}
      onConfirm={() =>
        paise !== null &&
        bank.mutate({ centerId, amount: paiseToRupees(paise), slip: slip.trim(), ...(seen && { seen: seen.step }) })
      }
      confirmLabel={
        paise === null ? t('drawer.do.bank') : t('drawer.bankConfirm', { amount: formatPrice(paiseToRupees(paise)) })
      }
      busyLabel={t('saving')}
      change={bank}
      unavailableBecause={missing}
      keepLabel={t('cancel')}
      tone="primary"
      hasField
    >
      <p>
        {t('drawer.should')} <strong className="admin-strong figure">{formatPrice(there)}</strong>
      </p>
      <AmountField label={t('account.amount')} value={text} onChange={setText} autoFocus />
      <TextField label={t('drawer.slipLabel')} value={slip} onChange={setSlip} maxLength={60} autoComplete="off" />
    </DecisionDialog>
  );
}

function CorrectBankDialog({ step, onClose }: { step: DrawerStep; onClose: () => void }) {
  const { t } = useTranslation('admin-cash');
  const amount = formatPrice(step.amount ?? 0);
  const correct = useCorrectBank(step._id, () => {
    tell('success', t('account.correctDone', { amount }));
    onClose();
  });
  return (
    <NoteDialog
      title={t('drawer.correctTitle', { amount })}
      text={t('drawer.correctText')}
      label={t('correct.note')}
      confirmLabel={t('correct.confirm')}
      missing={t('correct.missing')}
      change={correct}
      onClose={onClose}
    />
  );
}

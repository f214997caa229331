import { useState } from 'react';
import type { CashDay } from '../../../contract/admin/cash/cash';
import { DENOMINATIONS } from '../../../domain/desk-money';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { type Pieces, readCounted, sumOf } from './count';
import { useCloseDay } from './queries';

const MAX_NOTE = 500;

/** Closes a day. The cash is counted, by notes and coins if that helps, and a difference must be explained. */
export function CloseDialog({ day, onClose }: { day: CashDay; onClose: () => void }) {
  const { t } = useTranslation('admin-cash');
  const date = formatDate(day.date);
  const [text, setText] = useState('');
  const [pieces, setPieces] = useState<Pieces>({});
  const [explanation, setExplanation] = useState('');
  const [isEarly, setEarly] = useState(false);
  const close = useCloseDay({ centerId: day.center._id, date: day.date }, () => {
    tell('success', t('close.done', { date }));
    onClose();
  });
  const counted = readCounted(text);
  const difference = counted === null ? 0 : counted - rupeesToPaise(day.expectedCash);
  const put = (value: (typeof DENOMINATIONS)[number], count: string) => {
    const next = { ...pieces, [value]: count };
    setPieces(next);
    setText(String(sumOf(next) ?? ''));
  };
  const missing =
    counted === null
      ? t('close.countMissing')
      : difference !== 0 && !explanation.trim()
        ? t('close.explain')
        : day.toCome.length > 0 && !isEarly
          ? t('close.earlyMissing')
          : null;
  return (
    <DecisionDialog
      title={t('close.title', { date })}
      onClose={onClose}
      onConfirm={() => counted !== null && close.mutate({ counted: paiseToRupees(counted), explanation })}
      confirmLabel={t('close.confirm')}
      busyLabel={t('saving')}
      change={close}
      unavailableBecause={missing}
      keepLabel={t('cancel')}
      tone="primary"
      hasField
    >
      {day.toCome.length > 0 && (
        <PanelCallout tone="warning">
          <p className="admin-strong">{t('close.toCome', { count: day.toCome.length })}</p>
          <ul className="list-disc pl-5">
            {day.toCome.map(({ time, booked }) => (
              <li key={time}>{t('close.toComeWindow', { time: formatWindow(time), count: booked })}</li>
            ))}
          </ul>
          <p>{t('close.toComeText')}</p>
          <Checkbox isSelected={isEarly} onChange={setEarly}>
            {t('close.early')}
          </Checkbox>
        </PanelCallout>
      )}
      <p>
        {t('close.expected')} <strong className="admin-strong figure">{formatPrice(day.expectedCash)}</strong>
      </p>
      <TextField
        label={t('close.counted')}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setPieces({});
        }}
        inputMode="numeric"
        maxLength={14}
        icon="₹"
        autoFocus
      />
      <details className="rounded-chip border border-line px-3.5 py-2">
        <summary className="admin-strong focus-ring cursor-pointer rounded-chip py-1 text-teal">
          {t('close.byPieces')}
        </summary>
        <div className="mt-2 grid grid-cols-3 gap-2.5 pb-2">
          {DENOMINATIONS.map((value) => (
            <TextField
              key={value}
              label={t('close.piece', { value: formatPrice(value) })}
              value={pieces[value] ?? ''}
              onChange={(count) => put(value, count)}
              inputMode="numeric"
              maxLength={5}
            />
          ))}
        </div>
      </details>
      <div role="status">
        {counted !== null && (
          <PanelCallout tone={difference === 0 ? 'info' : 'warning'}>
            {difference === 0
              ? t('close.right')
              : t(difference > 0 ? 'close.tooMuch' : 'close.tooLittle', {
                  amount: formatPrice(paiseToRupees(Math.abs(difference))),
                })}
          </PanelCallout>
        )}
      </div>
      {difference !== 0 && (
        <TextArea
          rows={2}
          label={t('close.explanation')}
          value={explanation}
          onChange={setExplanation}
          maxLength={MAX_NOTE}
        />
      )}
    </DecisionDialog>
  );
}

import { useState } from 'react';
import { DENOMINATIONS } from '../../../domain/desk-money';
import { type Paise, paiseToRupees } from '../../../domain/money';
import { formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { PanelCallout } from '../ui/panel-callout';
import { type Pieces, readCounted, sumOf } from './count';
import { AmountField } from './money-dialog';

const MAX_NOTE = 500;

/** A count of cash as it is typed. */
type Counting = ReturnType<typeof useCounting>;

/**
 * `expected`: the cash that should be there (paise); null where nothing is known of it. `first`: what is counted already, in rupees.
 */
export function useCounting(expected: Paise | null, first?: { counted: number; because: string }) {
  const { t } = useTranslation('admin-cash');
  const [text, setText] = useState(first ? String(first.counted) : '');
  const [pieces, setPieces] = useState<Pieces>({});
  const [because, setBecause] = useState(first?.because ?? '');
  const counted = readCounted(text);
  const difference = counted === null || expected === null ? 0 : counted - expected;
  const missing =
    counted === null ? t('close.countMissing') : difference !== 0 && !because.trim() ? t('close.explain') : null;
  return { text, setText, pieces, setPieces, because, setBecause, counted, difference, expected, missing };
}

type CountFieldProps = { counting: Counting; label: string };

/** Counts cash, by notes and coins if that helps. A difference must be explained. */
export function CountField({ counting, label }: CountFieldProps) {
  const { t } = useTranslation('admin-cash');
  const { text, setText, pieces, setPieces, because, setBecause, counted, difference, expected } = counting;
  const put = (value: (typeof DENOMINATIONS)[number], count: string) => {
    const next = { ...pieces, [value]: count };
    setPieces(next);
    setText(String(sumOf(next) ?? ''));
  };
  return (
    <>
      <AmountField
        label={label}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setPieces({});
        }}
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
        {counted !== null && expected !== null && (
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
        <TextArea rows={2} label={t('close.explanation')} value={because} onChange={setBecause} maxLength={MAX_NOTE} />
      )}
    </>
  );
}

import { useRef, useState } from 'react';
import { lacksUtr } from '../../../contract/admin/cash/cash';
import { DESK_MODES, type DeskMode } from '../../../domain/desk-money';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ApiError } from '../../lib/api/api-error';
import { TextField } from '../../ui/text-field';
import { RadioCards } from '../ui/radio-cards';

const MAX_REFERENCE = 60;

/** The server's sentence about the reference, if it refused that. */
export const ofReference = (error: unknown) =>
  error instanceof ApiError ? error.refusal.fields?.reference : undefined;

/** Whether the server asked because another payment has this reference: the next press goes on. */
const isReferenceKnown = (error: unknown) => error instanceof ApiError && error.code === 'reference-known';

/**
 * The chosen way of paying and the typed reference. `isComplete` returns whether they can be sent; if not, it shows at the field
 * that the reference is missing.
 */
export function useHowPaid(first: DeskMode) {
  const [mode, setMode] = useState(first);
  const [reference, setReference] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const lacks = lacksUtr({ mode, reference });
  const isComplete = () => {
    if (lacks) {
      setAsked(true);
      field.current?.focus();
    }
    return !lacks;
  };
  /** What is sent of it. After `error` has asked about the same reference, it goes on in any case. */
  const given = (error: unknown) => {
    const written = reference.trim();
    setSent(written);
    const anyway = isReferenceKnown(error) && sent === written;
    return { mode, ...(written && { reference: written }), ...(anyway && { anyway }) };
  };
  return { mode, setMode, reference, setReference, field, isComplete, given, isMissing: isAsked && lacks };
}

type HowPaidProps = {
  label: string;
  paying: ReturnType<typeof useHowPaid>;
  /** Why the reference was refused. */
  error: string | undefined;
  /** Whether it takes the focus: where it is the first field. */
  isFirst?: boolean;
};

/** Chooses the way of paying and, for UPI and card machine, asks for the reference. */
export function HowPaid({ label, paying, error, isFirst = true }: HowPaidProps) {
  const { t } = useTranslation('admin-cash');
  const { mode, setMode, reference, setReference, field, isMissing } = paying;
  return (
    <>
      <RadioCards
        label={label}
        cards={DESK_MODES.map((id) => ({ id, label: t(`modes.${id}`) }))}
        value={mode}
        onChange={setMode}
        autoFocus={isFirst}
      />
      {mode !== 'cash' && (
        <TextField
          ref={field}
          label={t(`reference.${mode}`)}
          aside={t(`reference.aside.${mode}`)}
          value={reference}
          onChange={setReference}
          error={isMissing ? t('reference.missing') : error}
          inputMode={mode === 'upi' ? 'numeric' : 'text'}
          maxLength={MAX_REFERENCE}
          autoComplete="off"
        />
      )}
    </>
  );
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, createContext, useEffect, useId } from 'react';
import { classNames } from './class-names';

/**
 * The frame of every field: 52 px high, or as high as the page's other controls. A read-only field has a sunken background.
 */
export function fieldFrame(isInvalid = false, isReadOnly = false): string {
  return classNames(
    'field-focus flex min-h-[var(--control,--spacing(13))] w-full items-center rounded-control border-[1.5px]',
    isReadOnly ? 'bg-sunken' : 'bg-surface',
    isInvalid ? 'border-red' : isReadOnly ? 'border-line' : 'border-line-strong',
  );
}

/** The control inside that frame. It covers the border too, so that its whole height can be pressed. */
export const FIELD_CONTROL =
  '-my-[1.5px] w-full min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-faint';

/** The style of a field's label. */
export const FIELD_LABEL = 'type-label text-ink';

/** The style of a field's error. */
export const MESSAGE = 'type-small flex items-start gap-2 font-[550] text-red';

/** A field's label, with a lighter text after it, such as a unit. */
export function FieldLabel({ id, aside, children }: { id: string; aside?: string | undefined; children: string }) {
  return (
    <label htmlFor={id} className={FIELD_LABEL}>
      {children}
      {aside && <span className="type-small text-muted"> {aside}</span>}
    </label>
  );
}

/**
 * For the checkboxes and radio buttons of a group (`choice-group.tsx`): whether they are refused, and the id of the sentence that
 * says why.
 */
export const GroupContext = createContext<{
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}>({});

type FieldFacts = { description?: ReactNode; error?: string | undefined; autoFocus?: boolean | undefined };

/** Links a control to its label, its description and its error. */
export function useFieldParts({ description, error, autoFocus }: FieldFacts) {
  const id = useId();
  useEffect(() => {
    // In a dialog above another one React focuses too early, and the lower dialog takes the focus back.
    const control = autoFocus ? document.getElementById(id) : null;
    if (control?.closest('[role$="dialog"]')) control.focus();
  }, [id, autoFocus]);
  const descriptionId = description ? `${id}description` : undefined;
  const messageId = error ? `${id}message` : undefined;
  return {
    descriptionId,
    messageId,
    control: {
      id,
      'aria-describedby': [descriptionId, messageId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': error ? true : undefined,
    },
  };
}

/** The description of a field, below its label. */
export function FieldDescription({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <span id={id} className="type-small text-muted">
      {children}
    </span>
  );
}

/** The error of a field, if any. */
export function FieldMessage({ id, children }: { id: string | undefined; children: string | undefined }) {
  if (!children) return null;
  return (
    <span id={id} className={MESSAGE}>
      <MessageText>{children}</MessageText>
    </span>
  );
}

/** A message as an icon and words, never colour alone. */
export function MessageText({ children }: { children: string | undefined }) {
  return (
    <>
      <CircleAlert size={18} className="mt-px shrink-0" />
      <span>{children}</span>
    </>
  );
}

import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import { useSaid } from '../i18n/said';
import { classNames } from './class-names';

/** The frame that every field of one line stands in: 52 high, or 56. One that is only read lies in the ground. */
export function fieldFrame(isInvalid: boolean, isReadOnly = false): string {
  return classNames(
    'field-focus flex min-h-13 w-full items-center rounded-control border-[1.5px]',
    isReadOnly ? 'bg-sunken' : 'bg-surface',
    isInvalid ? 'border-red' : isReadOnly ? 'border-line' : 'border-line-strong',
  );
}

/** The look of a field's label. */
export const FIELD_LABEL = 'type-label text-ink';

/** What explains a field, below its label. */
export function FieldDescription({ children }: { children: ReactNode }) {
  return (
    <Text slot="description" className="type-small text-muted">
      {children}
    </Text>
  );
}

/** The message at a field: an icon and words, never colour alone. */
export function FieldMessage({ children }: { children: string | undefined }) {
  const said = useSaid();
  return (
    <FieldError className="type-small flex items-start gap-2 font-[550] text-red">
      <CircleAlert aria-hidden="true" size={18} strokeWidth={1.75} className="mt-px shrink-0" />
      <span>{said(children)}</span>
    </FieldError>
  );
}

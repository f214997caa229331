import { classNames } from '../../ui/class-names';

/** The frame of every field of the area, as high as its controls. */
export function fieldFrame(isInvalid = false): string {
  return classNames(
    'field-focus flex min-h-(--control) w-full items-center rounded-chip border bg-surface',
    isInvalid ? 'border-red!' : 'border-line-strong',
  );
}

/** The look of a field's label. */
export const FIELD_LABEL = 'admin-strong text-ink';

import { type ComponentProps, type ReactNode, use } from 'react';
import { FieldMessage, GroupContext, useFieldParts } from './field-parts';

type ChoiceGroupProps = {
  title: ReactNode;
  /** Shows the title to screen readers only. */
  isTitleHidden?: boolean;
  /** A text below the choices. An error replaces it. */
  description?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * A group of checkboxes or radio buttons that is one question. When refused, each of them is marked as invalid and described by the
 * error, so the form focuses the first one (`ui/form.tsx`) and a screen reader reads the reason.
 */
export function ChoiceGroup({ title, isTitleHidden, description, error, className, children }: ChoiceGroupProps) {
  const { control, descriptionId, messageId } = useFieldParts({ description: error ? undefined : description, error });
  const { id: _, ...said } = control;
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={said['aria-describedby']}
      className={`flex min-w-0 flex-col ${className ?? ''}`}
    >
      <legend className={isTitleHidden ? 'sr-only' : 'mb-1 font-label'}>{title}</legend>
      <GroupContext value={error ? (said as { 'aria-invalid': true }) : {}}>{children}</GroupContext>
      {descriptionId && (
        <p id={descriptionId} className="type-small text-muted">
          {description}
        </p>
      )}
      <FieldMessage id={messageId}>{error}</FieldMessage>
    </fieldset>
  );
}

/** A checkbox of a group without a line of its own, as in a `pill`. */
export function ChoiceBox(input: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" {...use(GroupContext)} {...input} />;
}

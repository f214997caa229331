import { type ComponentProps, type ReactNode, use } from 'react';
import { FieldMessage, GroupContext, useFieldParts } from './field-parts';

type ChoiceGroupProps = {
  title: ReactNode;
  /** Its title is for screen readers alone. */
  isTitleHidden?: boolean;
  /** Said below the choices. With an error it is not said. */
  description?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * Boxes or radio buttons that are one question. When it is refused, each is marked as invalid and described by the error, so that
 * the form gives the first one the focus (`ui/form.tsx`), and a screen reader says why.
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

/** A box of a group without a line of its own, such as in a `pill`. */
export function ChoiceBox(input: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" {...use(GroupContext)} {...input} />;
}

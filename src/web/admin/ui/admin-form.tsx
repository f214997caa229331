import type { ReactNode, Ref } from 'react';
import { type Control, Controller, type ControllerProps, type FieldPath, type FieldValues } from 'react-hook-form';
import { Button, type ButtonProps } from '../../ui/button';
import { DecisionDialog, type DecisionDialogProps } from './modal';
import { PanelCallout } from './panel-callout';

/** How a form is sent: from `useAdminForm`, or a mutation for a form that keeps its values itself. */
export type Sending = {
  /** Checks what was typed and sends it. Not called while it is busy. */
  send: () => void;
  isBusy: boolean;
  /**
   * Why the whole form was refused, shown above its button; null where it was not. Refusals of fields are shown at the fields.
   */
  refusal: ReactNode;
};

type SubmitButton = Pick<
  ButtonProps,
  'variant' | 'size' | 'icon' | 'isFullWidth' | 'className' | 'unavailableBecause'
> & {
  label: string;
  busyLabel?: string;
};

type AdminFormProps = Sending & {
  /** The button below the fields; null where the foot of a dialog or panel has it. */
  submit: SubmitButton | null;
  children: ReactNode;
  id?: string;
  'aria-labelledby'?: string;
  /** Lets the browser check the fields and show its own messages, for a table of numbers. */
  isCheckedByBrowser?: boolean;
  ref?: Ref<HTMLFormElement>;
  className?: string;
};

/**
 * Every form of the area: fields, the reason of a refusal, and the button, which waits for the answer. Enter sends it; in a text
 * area, Ctrl Enter.
 */
export function AdminForm(props: AdminFormProps) {
  const {
    send,
    isBusy,
    refusal,
    submit,
    id,
    ref,
    className = 'flex flex-col gap-4',
    children,
    isCheckedByBrowser = false,
  } = props;
  return (
    <form
      id={id}
      ref={ref}
      aria-labelledby={props['aria-labelledby']}
      // Before scripts run, a password must not be sent as part of an address.
      method="post"
      noValidate={!isCheckedByBrowser}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        // For React, a dialog's form is inside the form of the page.
        event.stopPropagation();
        if (!isBusy && !submit?.unavailableBecause) send();
      }}
    >
      {children}
      {refusal && <PanelCallout tone="error">{refusal}</PanelCallout>}
      {submit && <Submit {...submit} isBusy={isBusy} />}
    </form>
  );
}

function Submit({ label, busyLabel, size = 'compact', ...button }: SubmitButton & { isBusy: boolean }) {
  return (
    <Button {...button} size={size} type="submit" {...(busyLabel !== undefined && { busyLabel })}>
      {label}
    </Button>
  );
}

type FormDialogProps = Sending &
  Pick<
    DecisionDialogProps,
    'onClose' | 'title' | 'confirmLabel' | 'keepLabel' | 'unavailableBecause' | 'confirmIcon' | 'tone'
  > & {
    busyLabel: string;
    children: ReactNode;
    /** False where no field takes the focus, so that the button that changes nothing gets it. */
    hasField?: boolean;
  };

/** A form in a dialog, with the reason of a refusal in its foot. Enter sends it, like its button. */
export function FormDialog(props: FormDialogProps) {
  const { send, isBusy, refusal, hasField = true, tone = 'primary', children, ...dialog } = props;
  const confirm = () => {
    if (!isBusy && !dialog.unavailableBecause) send();
  };
  return (
    <DecisionDialog {...dialog} tone={tone} onConfirm={confirm} isBusy={isBusy} error={refusal} hasField={hasField}>
      <AdminForm send={confirm} isBusy={isBusy} refusal={null} submit={null} className="flex flex-col gap-3">
        {children}
        <input type="submit" hidden />
      </AdminForm>
    </DecisionDialog>
  );
}

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: { control: Control<Values> };
  name: Name;
  rules?: ControllerProps<Values, Name>['rules'];
  /** Renders the control; a `TextField` takes all given props. */
  children: (
    field: Parameters<ControllerProps<Values, Name>['render']>[0]['field'] & { error: string | undefined },
  ) => ReactNode;
};

/** A field of a form of `useAdminForm`, with its error. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>(props: FieldProps<Values, Name>) {
  const { form, name, rules, children } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      {...(rules && { rules })}
      render={({ field, fieldState }) => <>{children({ ...field, error: fieldState.error?.message })}</>}
    />
  );
}

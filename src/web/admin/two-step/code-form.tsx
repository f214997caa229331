import { Controller } from 'react-hook-form';
import { Button } from '../../ui/button';
import { PanelNotice } from '../ui/panel-notice';
import { CodeField } from './code-field';
import { useCodeRules } from './use-code-rules';
import { type SendCode, useCodeForm } from './use-code-form';

type CodeFormProps = SendCode & {
  submitLabel: string;
  busyLabel: string;
  autoFocus?: boolean;
  mayRecover?: boolean;
};

/** Takes a code and sends it: six digits at once; the button is an alternative. */
export function CodeForm({
  send,
  onOver,
  submitLabel,
  busyLabel,
  autoFocus = false,
  mayRecover = false,
}: CodeFormProps) {
  const { form, isBusy, submit } = useCodeForm({ send, ...(onOver && { onOver }) });
  const rules = useCodeRules();
  const { root } = form.formState.errors;
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {root?.message && <PanelNotice tone="error">{root.message}</PanelNotice>}
      <Controller
        control={form.control}
        name="code"
        rules={rules}
        render={({ field, fieldState }) => (
          <CodeField
            {...field}
            onChange={(code) => {
              field.onChange(code);
              form.clearErrors();
            }}
            onComplete={() => submit()}
            error={fieldState.error?.message}
            autoFocus={autoFocus}
            mayRecover={mayRecover}
          />
        )}
      />
      <Button type="submit" size="compact" isFullWidth isBusy={isBusy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
    </form>
  );
}

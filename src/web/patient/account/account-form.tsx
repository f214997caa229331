import { type ReactNode, useEffect, useRef } from 'react';
import { useSaid } from '../../i18n/said';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useHydrated } from '../../ui/use-hydrated';

type AccountFormProps = {
  onSubmit: () => Promise<void>;
  isBusy: boolean;
  submitLabel: string;
  busyLabel: string;
  /** What went wrong with the whole, not with one field. */
  error?: string | undefined;
  children: ReactNode;
};

/**
 * A form with its one button. Until the application has started the button is off, so that neither a press nor Enter
 * sends the browser away; `post` keeps a password out of the address whatever happens.
 */
export function AccountForm({ onSubmit, isBusy, submitLabel, busyLabel, error, children }: AccountFormProps) {
  const said = useSaid();
  const isHydrated = useHydrated();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit();
      }}
    >
      {children}
      {error && (
        <Notice ref={notice} tone="error">
          {said(error)}
        </Notice>
      )}
      <fieldset disabled={!isHydrated} className="mt-1">
        <Button type="submit" size="large" isFullWidth isBusy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </fieldset>
    </form>
  );
}

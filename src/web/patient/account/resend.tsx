import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import type { RefusedForm } from '../../lib/form';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import type { WaitingCode } from './sent-code';

/** Requests another code: first the wait, counted down in words, then the button. The end of the wait is announced. */
export function Resend({ code, refused }: { code: WaitingCode; refused: RefusedForm | undefined }) {
  const { t } = useTranslation('auth');
  const wait = useCountdown(code);
  const [hasWaited, setHasWaited] = useState(false);
  if (wait > 0 && !hasWaited) setHasWaited(true);

  return (
    <>
      {/* Rendered before it has text: a live region that is inserted with its text is not announced. */}
      <p role="status" className="sr-only">
        {hasWaited && wait === 0 ? t('code.resendNow') : ''}
      </p>
      {wait > 0 ? (
        <p>
          <Trans
            t={t}
            id="code.resendIn"
            values={{ wait: formatWait(wait) }}
            components={{ wait: <strong className="figure text-ink" /> }}
          />
        </p>
      ) : (
        <Form intent="resend" refused={refused} className="flex flex-col items-start gap-2.5">
          <SubmitButton variant="outline" size="small" busyLabel={t('code.sending')}>
            {t('code.resend')}
          </SubmitButton>
          <FormRefusal otherwise={t('code.sendFailed')} />
        </Form>
      )}
    </>
  );
}

/** Milliseconds until another code may be requested, counted down every second from the server's value. */
function useCountdown({ wait, sentAt }: WaitingCode): number {
  const [left, setLeft] = useState({ of: sentAt, wait });
  if (left.of !== sentAt) setLeft({ of: sentAt, wait });
  const isOver = left.wait === 0;
  useEffect(() => {
    if (isOver) return;
    const end = Date.now() + wait;
    const timer = setInterval(() => setLeft({ of: sentAt, wait: Math.min(wait, Math.max(0, end - Date.now())) }), 1000);
    return () => clearInterval(timer);
  }, [isOver, wait, sentAt]);
  return left.wait;
}

/** A wait as minutes and seconds, `0:38`, rounded up. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type CodeAddressProps = {
  /** The address, or the number as it is shown. */
  email: string;
  changePath: string;
  /** What the link says to a screen reader; by default, that it changes an address. */
  changeLabel?: string;
};

/** Where the code was sent to, with a link to change it. */
export function CodeAddress({ email, changePath, changeLabel }: CodeAddressProps) {
  const { t } = useTranslation('auth');
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 rounded-tile bg-sunken px-3.5 py-1.5">
      <span className="min-w-0 font-label wrap-anywhere">{email}</span>
      <Link
        to={changePath}
        className="text-link focus-ring rounded-sm py-2"
        aria-label={changeLabel ?? t('code.changeEmail')}
      >
        {t('code.change')}
      </Link>
    </p>
  );
}

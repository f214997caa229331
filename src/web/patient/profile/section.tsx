import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { FormValues, RefusedForm } from '../../lib/form';
import { BackLink } from '../../ui/back-link';
import { Button, type ButtonProps } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { RequireLogin } from '../frame/require-login';

type SectionProps = { title: string; lead?: string; children: ReactNode };

/** One section of the profile: its title at the left, its controls at the right; on the phone one below the other. */
export function Section({ title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 py-7 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] desk:gap-12 desk:py-9"
    >
      <div>
        <h2 id={titleId} className="type-card-title">
          {title}
        </h2>
        {lead && <p className="type-second mt-1.5 max-w-[44ch] text-muted">{lead}</p>}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-4 desk:max-w-128">{children}</div>
    </section>
  );
}

type Unfolding = {
  intent: string;
  isOpen: boolean;
  /** Whether it was open before, so that the focus returns to the button. */
  wasOpen: boolean;
  open(): void;
  close(): void;
};

/** A collapsible form in a section, which closes after success. Before scripts load, the URL opens it. */
export function useUnfolding(intent: string, refused: RefusedForm | undefined): Unfolding {
  const [query] = useSearchParams();
  const isRefused = refused?.values['intent'] === intent;
  // Open at first if it was refused: after a login, what was typed comes back.
  const [{ isOpen, wasOpen }, set] = useState({ isOpen: isRefused || query.get('open') === intent, wasOpen: false });
  const { state, formData } = useNavigation();
  const isSent = state !== 'idle' && formData?.get('intent') === intent;
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && state === 'idle' && !isRefused) set({ isOpen: false, wasOpen: true });
    wasSent.current = isSent;
  }, [isSent, state, isRefused]);
  return {
    intent,
    isOpen,
    wasOpen,
    open: () => set({ isOpen: true, wasOpen: false }),
    close: () => set({ isOpen: false, wasOpen: true }),
  };
}

/** The button that opens a form. */
export function UnfoldButton({ of, ...button }: ButtonProps & { of: Unfolding }) {
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        of.open();
      }}
    >
      <input type="hidden" name="open" value={of.intent} />
      <Button {...button} type="submit" variant="outline" size="small" autoFocus={of.wasOpen} />
    </form>
  );
}

type UnfoldedFormProps = {
  of: Unfolding;
  refused: RefusedForm | undefined;
  /** The form's initial values. */
  typed?: FormValues;
  submitLabel: string;
  busyLabel: string;
  children: ReactNode;
};

/** The form itself, with its submit and cancel buttons. */
export function UnfoldedForm({ of, refused, typed, submitLabel, busyLabel, children }: UnfoldedFormProps) {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();
  return (
    <div className="w-full" onKeyDown={(event) => event.key === 'Escape' && of.close()}>
      <Form intent={of.intent} refused={refused} typed={typed} className="flex w-full flex-col gap-4">
        {children}
        <FormRefusal />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={busyLabel}>{submitLabel}</SubmitButton>
          <ButtonLink
            to={pathname}
            variant="quiet"
            onClick={(event) => {
              event.preventDefault();
              of.close();
            }}
          >
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

/** `children` are null when logged out. */
type InnerPageProps = { title: string; lead?: string | undefined; children: ReactNode };

/** A page below the profile, with a link back to it. */
export function InnerPage({ title, lead, children }: InnerPageProps) {
  const { t } = useTranslation('profile');
  return (
    <RequireLogin>
      {children && (
        <div className="page-width pt-2 pb-7 desk:pb-11">
          <BackLink to={paths.profile}>{t('title')}</BackLink>
          <h1 className="type-title">{title}</h1>
          {lead && <p className="mt-2 max-w-[60ch] text-muted">{lead}</p>}
          <div className="mt-6 divide-y divide-line border-t border-line desk:mt-9">{children}</div>
        </div>
      )}
    </RequireLogin>
  );
}

/** Leads to the page on which the account is deleted. */
export function DeleteSection() {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('delete.title')} lead={t('delete.lead')}>
      <ButtonLink to={paths.deleteAccount} variant="destructive" size="small" className="border-[1.5px] border-red/50">
        {t('delete.open')}
      </ButtonLink>
    </Section>
  );
}

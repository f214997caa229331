import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { type FetcherWithComponents, useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useRefusalText } from '../../lib/use-error-text';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Callout } from '../../ui/callout';
import { Card } from '../../ui/card';
import type { Appointment } from './appointment';
import { listPath, type Unchanged } from './change-appointment';

/** The frame of a question about an appointment: `QuestionPage`, or `QuestionDialog` where scripts run. */
type Frame = {
  /** Sends the form without leaving the page. `QuestionPage` has none. */
  fetcher?: FetcherWithComponents<Unchanged>;
  isBusy?: boolean;
  /** Closes the dialog: nothing changes. */
  onKeep?: () => void;
};

export type FramedProps = Frame & {
  title: string;
  /** `page` for content that fills the phone's screen. */
  size: 'question' | 'page';
  /** The result and the buttons of a long question. A dialog keeps them in sight. */
  footer?: ReactNode;
  children: ReactNode;
};

/** What every question is given. */
export type AskedProps = {
  appointment: Appointment;
  /** All appointments of the patient. */
  appointments: readonly Appointment[];
  now: Date;
  refused: Unchanged | undefined;
  Frame: ComponentType<FramedProps>;
  /** Values for the frame. */
  asked?: Frame;
};

const SIZES = {
  question: { Box: Card, box: 'mx-auto w-full max-w-136 gap-3 p-6', title: 'type-card-title' },
  page: { Box: 'div', box: 'gap-5', title: 'type-title' },
} as const;

/** A question on a page of its own (`?cancel=`, `?move=`), for presses before scripts have loaded. */
export function QuestionPage({ title, size, footer, children }: FramedProps) {
  const { Box, ...look } = SIZES[size];
  return (
    <Box className={`flex flex-col ${look.box}`}>
      <h1 className={look.title}>{title}</h1>
      {children}
      {footer && <div className="border-t border-line pt-5">{footer}</div>}
    </Box>
  );
}

type KeepProps = { asked: Frame | undefined; autoFocus?: boolean; className?: string; children: string };

/** The button of the answer that changes nothing. */
export function Keep({ asked, autoFocus, ...look }: KeepProps) {
  const [search] = useSearchParams();
  if (!asked?.onKeep) return <ButtonLink to={listPath(search)} variant="outline" {...look} />;
  return <Button variant="outline" autoFocus={autoFocus} onPress={asked.isBusy ? undefined : asked.onKeep} {...look} />;
}

type NotChangedProps = {
  refused: Unchanged;
  /** The reason, where the refusal's own sentence does not fit. */
  why?: string;
  /** What happened to the appointment, as far as is known. */
  children: ReactNode;
};

/** Says why an appointment was not changed. Takes the focus, so that it is seen and read out. */
export function NotChanged({ refused, why, children }: NotChangedProps) {
  const { t } = useTranslation('appointments');
  const refusalText = useRefusalText();
  const isCancelled = refused.state === 'gone' && refused.refusal.code !== 'appointment-over';
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [refused]);
  return (
    <Callout ref={alert} tone="error" className="scroll-mt-4 scroll-mb-60">
      <p>{why ?? (isCancelled ? t('gone') : refusalText(refused.refusal))}</p>
      {children && <p className="mt-1 font-label">{children}</p>}
    </Callout>
  );
}

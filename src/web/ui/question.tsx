/**
 * A second question before an action that can't be undone, in the page itself: a link puts it into the address (`?ask=`), so it
 * works without scripts.
 */
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { RefusedForm } from '../lib/form';
import { useTranslation } from '../lib/i18n/use-translation';
import { ButtonLink, type ButtonLinkProps } from './button-link';
import { Form, FormRefusal, SubmitButton } from './form';

/** Whether the page shows the question `of`, which names one of those that the page can ask. */
export function useIsAsked(of: string): boolean {
  return useSearchParams()[0].get('ask') === of;
}

/** The page's own address with the question `of`, or without one. */
function useQuestionPath(of: string | null): string {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('ask');
  if (of) query.set('ask', of);
  return `?${query}`;
}

/** A link that looks like the action's button, and leads to the question. */
export function AskLink({ of, ...link }: Omit<ButtonLinkProps, 'to'> & { of: string }) {
  return <ButtonLink to={useQuestionPath(of)} replace preventScrollReset variant="outline" {...link} />;
}

type QuestionProps = {
  intent: string;
  refused?: RefusedForm | undefined;
  title: string;
  /** What the action does, and that it can't be undone. */
  what: string;
  confirm: string;
  busy: string;
  /** Hidden fields. */
  children?: ReactNode;
};

/** The question with its two answers. The answer that changes nothing comes first and has the focus. */
export function Question({ intent, refused, title, what, confirm, busy, children }: QuestionProps) {
  const { t } = useTranslation();
  const keepTo = useQuestionPath(null);
  const titleId = `ask-${intent.replace(' ', '-')}`;
  return (
    <Form
      intent={intent}
      refused={refused}
      className="flex w-full flex-col gap-3 rounded-tile border border-line p-4"
      aria-labelledby={titleId}
    >
      <p id={titleId} className="font-strong wrap-anywhere">
        {title}
      </p>
      <p className="text-muted">{what}</p>
      {children}
      <FormRefusal />
      <div className="flex flex-col gap-3 md:flex-row">
        <ButtonLink to={keepTo} replace preventScrollReset variant="outline" autoFocus>
          {t('keepIt')}
        </ButtonLink>
        <SubmitButton variant="destructive-solid" busyLabel={busy}>
          {confirm}
        </SubmitButton>
      </div>
    </Form>
  );
}

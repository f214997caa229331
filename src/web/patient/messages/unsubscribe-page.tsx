import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { messages } from '../../../contract/messages';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { headersOfSecret, tokenOf } from '../../lib/secret-links';
import { attempt, visitContext } from '../../lib/visit';
import { NotIndexed, PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import type { Route } from './+types/unsubscribe-page';

export const handle = { Head };

export const headers = headersOfSecret;

function Head() {
  const { t } = useTranslation('messages');
  const { of } = useEnding();
  return (
    <>
      <PageTitle title={t(of ? `end.${of}.title` : 'end.title')} />
      <NotIndexed />
    </>
  );
}

/** What was ended, and whether reminders come in another way. */
type Done = { ended: 'reminders' | 'address' | 'messages'; hasOther: boolean };

/** Ends the messages that the link is about. A mail program that unsubscribes by itself sends no token in its form. */
export async function action({ request, context }: Route.ActionArgs): Promise<Done | ReturnType<typeof refuseForm>> {
  const values = await readForm(request);
  const body = { token: tokenOf(request, values) };
  const { answer, refusal } = await attempt(context.get(visitContext), messages.endByLink, { body });
  return refusal ? refuseForm(values, refusal) : { ended: answer.ended, hasOther: answer.hasOther };
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** What the link ends: reminders to an account, all mails to an address without an account, or messages to a phone. */
function useEnding(): { token: string | null; of: Of } {
  const [search] = useSearchParams();
  const of = search.get('of');
  return { token: search.get('token'), of: of === 'address' || of === 'messages' ? of : null };
}

type Of = 'address' | 'messages' | null;

/**
 * Unsubscribes without a login, by the link in a message (/reminders/unsubscribe?token=…): from reminders by email, from all emails
 * to an address without an account, or from messages to a phone. It acts only on a button, since mail scanners open links too.
 */
export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('messages');
  const { token, of } = useEnding();
  const done = actionData && 'hasOther' in actionData ? actionData : null;
  const refused = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <div className="page-width flex max-w-176 flex-col items-start gap-5 py-10 desk:py-16">
      <h1 className="type-title">{t(headingOf(of, done))}</h1>
      {!token ? (
        <Callout tone="warning" title={t('end.noToken.title')}>
          {t('end.noToken.text')}
        </Callout>
      ) : done ? (
        <Ended {...done} of={of} />
      ) : (
        <>
          <p className="type-lead text-muted">{t(of ? `end.${of}.text` : 'end.text')}</p>
          {of === 'address' && <p className="type-lead text-muted">{t('end.address.ifAccount')}</p>}
          <Choice token={token} of={of} refused={refused} />
        </>
      )}
      {(of !== 'address' || done?.ended === 'reminders') && (
        <ButtonLink to={paths.messageSettings} variant="quiet" size="small" className="-ml-4">
          {t('end.settings')}
        </ButtonLink>
      )}
    </div>
  );
}

function headingOf(of: Of, done: Done | null) {
  if (!done) return of ? (`end.${of}.heading` as const) : 'end.heading';
  return done.ended === 'reminders' ? 'end.done' : (`end.${done.ended}.done` as const);
}

/** Says what is ended and how to undo it. It takes the focus. */
function Ended({ ended, hasOther, of }: Done & { of: Of }) {
  const { t } = useTranslation('messages');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Callout ref={notice} tone={ended !== 'reminders' || hasOther ? 'success' : 'warning'} isLive>
      {of === 'address' && ended === 'reminders' && <p className="mb-2">{t('end.address.hasAccount')}</p>}
      <p>{t(ended === 'reminders' ? (hasOther ? 'end.otherWays' : 'end.noOtherWay') : `end.${ended}.doneText`)}</p>
    </Callout>
  );
}

type ChoiceProps = { token: string; of: Of; refused: RefusedForm | undefined };

function Choice({ token, of, refused }: ChoiceProps) {
  const { t } = useTranslation('messages');
  return (
    <Form refused={refused} className="flex w-full flex-col gap-5 md:items-start">
      <input type="hidden" name="token" value={token} />
      <FormRefusal title={t('end.failed')} />
      <SubmitButton size="large" busyLabel={t('end.stop.busy')}>
        {t(of ? `end.${of}.stop` : 'end.stop.action')}
      </SubmitButton>
    </Form>
  );
}

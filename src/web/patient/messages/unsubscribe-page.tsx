import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { messages } from '../../../contract/messages';
import { type RefusedForm, keepTyped, readForm, refuseForm } from '../../lib/form';
import { useTranslation } from '../../lib/i18n/use-translation';
import { headersOfSecret, tokenOf } from '../../lib/secret-links';
import { attempt, visitContext } from '../../lib/visit';
import { NotIndexed, PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Notice } from '../../ui/notice';
import type { Route } from './+types/unsubscribe-page';

export const handle = { Head };

export const headers = headersOfSecret;

function Head() {
  const { t } = useTranslation('messages');
  return (
    <>
      <PageTitle title={t('end.title')} />
      <NotIndexed />
    </>
  );
}

type Done = { isOn: boolean; hasOther: boolean };

/** Ends reminders by mail, or has them again. A mail program that ends them by itself sends neither token nor choice in its form. */
export async function action({ request, context }: Route.ActionArgs): Promise<Done | ReturnType<typeof refuseForm>> {
  const values = await readForm(request);
  const isOn = values['isOn'] === 'true';
  const body = { token: tokenOf(request, values), isOn };
  const { answer, refusal } = await attempt(context.get(visitContext), messages.reminderMails, { body });
  return refusal ? refuseForm(values, refusal) : { isOn, hasOther: answer.hasOther };
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/**
 * Ends reminders by email, without a login, from the link in any of them (/reminders/unsubscribe?token=…). It acts only on a button,
 * since mail scanners open links too.
 */
export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('messages');
  const token = useSearchParams()[0].get('token');
  const done = actionData && 'isOn' in actionData ? actionData : null;
  const refused = actionData && 'values' in actionData ? actionData : undefined;
  const heading = done ? (done.isOn ? 'end.again.done' : 'end.done') : 'end.heading';
  return (
    <div className="page-width flex max-w-176 flex-col items-start gap-5 py-10 desk:py-16">
      <h1 className="type-title">{t(heading)}</h1>
      {!token ? (
        <Notice tone="warning" title={t('end.noToken.title')}>
          {t('end.noToken.text')}
        </Notice>
      ) : done ? (
        <Ended {...done} token={token} refused={refused} />
      ) : (
        <>
          <p className="type-lead text-muted">{t('end.text')}</p>
          <Choice token={token} isOn={false} refused={refused} />
        </>
      )}
      <ButtonLink to="/myprofile/messages" variant="quiet">
        {t('end.settings')}
      </ButtonLink>
    </div>
  );
}

/** What holds from now on, and the way back. It takes the focus. */
function Ended({ isOn, hasOther, token, refused }: Done & { token: string; refused: RefusedForm | undefined }) {
  const { t } = useTranslation('messages');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [isOn]);
  if (isOn)
    return (
      <Notice ref={notice} tone="success" isLive>
        {t('end.again.text')}
      </Notice>
    );
  return (
    <>
      <Notice ref={notice} tone={hasOther ? 'success' : 'warning'} isLive>
        {t(hasOther ? 'end.otherWays' : 'end.noOtherWay')}
      </Notice>
      <Choice token={token} isOn refused={refused} />
    </>
  );
}

type ChoiceProps = { token: string; isOn: boolean; refused: RefusedForm | undefined };

function Choice({ token, isOn, refused }: ChoiceProps) {
  const { t } = useTranslation('messages');
  const words = isOn ? 'end.again' : 'end.stop';
  return (
    <Form refused={refused} className="flex w-full flex-col items-start gap-5">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="isOn" value={String(isOn)} />
      <FormRefusal title={t('end.failed')} />
      <SubmitButton size="large" variant={isOn ? 'outline' : 'primary'} busyLabel={t(`${words}.busy`)}>
        {t(`${words}.action`)}
      </SubmitButton>
    </Form>
  );
}

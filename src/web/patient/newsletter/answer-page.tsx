import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { useSupport } from '../../lib/i18n/use-support';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { Form, FormRefusal, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import type { LetterAnswer } from './answer';

type AnswerPageProps = { kind: 'confirm' | 'unsubscribe'; answer: LetterAnswer | undefined };

/** The page of a newsletter mail's link. It acts only on a button, since mail scanners open links too. */
export function AnswerPage({ kind, answer }: AnswerPageProps) {
  const { t } = useTranslation('newsletter');
  const token = useSearchParams()[0].get('token');
  const isDone = answer !== undefined && 'done' in answer;
  // A link to leave by does not grow old: what is refused is a part of one, and pressing again would not help.
  const isRefused = answer !== undefined && 'refusal' in answer && answer.refusal.code === 'link-invalid';
  const isCut = !token || (kind === 'unsubscribe' && isRefused);
  return (
    <div className="page-width flex max-w-176 flex-col items-start gap-5 py-10 desk:py-16">
      <h1 className="type-title">{t(isDone ? `${kind}.done` : `${kind}.heading`)}</h1>
      {isDone ? (
        <Done kind={kind} />
      ) : !isCut ? (
        <>
          <p className="type-lead text-muted">{t(`${kind}.text`)}</p>
          <Form refused={answer} className="flex w-full flex-col gap-5">
            <input type="hidden" name="token" value={token} />
            <FormRefusal title={t('failed')} />
            <div className="flex flex-col gap-3 md:flex-row">
              <SubmitButton size="large" busyLabel={t(`${kind}.busy`)}>
                {t(`${kind}.action`)}
              </SubmitButton>
              <ButtonLink to={paths.home} variant="quiet" size="large">
                {t('keep')}
              </ButtonLink>
            </div>
          </Form>
        </>
      ) : (
        <>
          <NotWhole kind={kind} isAnswer={isRefused} />
          <ButtonLink to={paths.home}>{t('home')}</ButtonLink>
        </>
      )}
    </div>
  );
}

/** Says that the link is not whole, and what else to do. `isAnswer`: a press has shown it; then it takes the focus. */
function NotWhole({ kind, isAnswer }: { kind: 'confirm' | 'unsubscribe'; isAnswer: boolean }) {
  const { t } = useTranslation('newsletter');
  const { email } = useSupport();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnswer) notice.current?.focus();
  }, [isAnswer]);
  return (
    <Callout ref={notice} tone="warning" title={t('noToken.title')} isLive={isAnswer}>
      <Trans
        t={t}
        id={`noToken.${kind}`}
        values={{ email }}
        components={{ mail: <a href={`mailto:${email}`} className="text-link wrap-anywhere" /> }}
      />
    </Callout>
  );
}

/** The confirmation, which takes the focus. */
function Done({ kind }: { kind: 'confirm' | 'unsubscribe' }) {
  const { t } = useTranslation('newsletter');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Callout ref={notice} tone="success" isLive>
        {t(`${kind}.doneText`)}
      </Callout>
      <ButtonLink to={paths.home}>{t('home')}</ButtonLink>
    </>
  );
}

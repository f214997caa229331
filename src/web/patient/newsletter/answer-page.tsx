import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { newsletter } from '../../../contract/newsletter';
import { callApi } from '../../api/client';
import { useTranslation } from '../../i18n/use-translation';
import { useErrorText } from '../../i18n/use-error-text';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Notice } from '../../ui/notice';

/**
 * What the link of a newsletter mail opens. It asks first and acts on a button, since mail scanners open links too.
 */
export function AnswerPage({ kind }: { kind: 'confirm' | 'unsubscribe' }) {
  const { t } = useTranslation('newsletter');
  const errorText = useErrorText();
  const [query] = useSearchParams();
  const token = query.get('token');
  const answer = useMutation({ mutationFn: (given: string) => callApi(newsletter[kind], { body: { token: given } }) });
  return (
    <div className="page-width flex max-w-176 flex-col items-start gap-5 py-10 desk:py-16">
      <h1 className="type-title">{t(answer.isSuccess ? `${kind}.done` : `${kind}.heading`)}</h1>
      {answer.isSuccess ? (
        <Done kind={kind} />
      ) : token ? (
        <>
          <p className="type-lead text-muted">{t(`${kind}.text`)}</p>
          {answer.error && (
            <Notice tone="error" title={t('failed')}>
              {errorText(answer.error)}
            </Notice>
          )}
          <div className="flex w-full flex-col gap-3 md:flex-row">
            <Button
              size="large"
              isBusy={answer.isPending}
              busyLabel={t(`${kind}.busy`)}
              onPress={() => answer.mutate(token)}
            >
              {t(`${kind}.action`)}
            </Button>
            <ButtonLink to="/" variant="quiet" size="large">
              {t('keep')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <Notice tone="warning" title={t('noToken.title')}>
            {t('noToken.text')}
          </Notice>
          <ButtonLink to="/">{t('home')}</ButtonLink>
        </>
      )}
    </div>
  );
}

/** It is done; the focus goes to the sentence that says so. */
function Done({ kind }: { kind: 'confirm' | 'unsubscribe' }) {
  const { t } = useTranslation('newsletter');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <Notice ref={notice} tone="success" isLive>
        {t(`${kind}.doneText`)}
      </Notice>
      <ButtonLink to="/">{t('home')}</ButtonLink>
    </>
  );
}

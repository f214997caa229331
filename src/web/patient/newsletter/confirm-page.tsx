import { useTranslation } from '../../lib/i18n/use-translation';
import { keepTyped } from '../../lib/form';
import { headersOfSecret } from '../../lib/secret-links';
import { visitContext } from '../../lib/visit';
import { NotIndexed, PageTitle } from '../../page-head';
import type { Route } from './+types/confirm-page';
import { answerLink } from './answer';
import { AnswerPage } from './answer-page';

export const handle = { Head };

export const headers = headersOfSecret;

function Head() {
  const { t } = useTranslation('newsletter');
  return (
    <>
      <PageTitle title={t('confirm.title')} />
      <NotIndexed />
    </>
  );
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerLink('confirm', request, context.get(visitContext));

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** Confirms the subscription, from the link of the first mail (/newsletter/confirm?token=…). */
export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  return <AnswerPage kind="confirm" answer={actionData} />;
}

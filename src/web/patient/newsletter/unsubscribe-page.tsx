import { useTranslation } from '../../lib/i18n/use-translation';
import { keepTyped } from '../../lib/form';
import { headersOfSecret } from '../../lib/secret-links';
import { visitContext } from '../../lib/visit';
import { NotIndexed, PageTitle } from '../../page-head';
import type { Route } from './+types/unsubscribe-page';
import { answerLink } from './answer';
import { AnswerPage } from './answer-page';

export const handle = { Head };

export const headers = headersOfSecret;

function Head() {
  const { t } = useTranslation('newsletter');
  return (
    <>
      <PageTitle title={t('unsubscribe.title')} />
      <NotIndexed />
    </>
  );
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerLink('unsubscribe', request, context.get(visitContext));

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** Unsubscribes, from the link in any newsletter (/newsletter/unsubscribe?token=…). */
export default function UnsubscribePage({ actionData }: Route.ComponentProps) {
  return <AnswerPage kind="unsubscribe" answer={actionData} />;
}

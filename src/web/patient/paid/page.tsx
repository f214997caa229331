import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { NotIndexed, PageTitle } from '../../page-head';
import { ButtonLink } from '../../ui/button-link';
import { Callout } from '../../ui/callout';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('paid');
  const isLeft = useIsLeft();
  return (
    <>
      <PageTitle title={t(isLeft ? 'leftTitle' : 'title')} />
      <NotIndexed />
    </>
  );
}

/** Whether the person left the payment page without paying. */
function useIsLeft(): boolean {
  return useSearchParams()[0].get('payment') === 'left';
}

/** The page after paying by a center's link, for people without an account here (/paid). */
export default function PaidPage() {
  const { t } = useTranslation('paid');
  const isLeft = useIsLeft();
  return (
    <div className="page-width flex max-w-176 flex-col items-start gap-5 py-10 desk:py-16">
      <h1 className="type-title">{t(isLeft ? 'leftHeading' : 'heading')}</h1>
      <Callout tone={isLeft ? 'info' : 'success'}>{t(isLeft ? 'leftText' : 'text')}</Callout>
      {!isLeft && <p>{t('come')}</p>}
      <ButtonLink to={paths.home}>{t('home')}</ButtonLink>
    </div>
  );
}

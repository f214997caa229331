import { PRODUCT } from '../domain/product';
import { useTranslation } from './i18n/use-translation';
import { useSupport } from './i18n/use-support';
import { buttonStyles } from './ui/button-styles';
import { phoneHref } from '../domain/phone-href';

/** Shown when a page has failed: friendly, with a way on. Plain parts only, since it loads with every page. */
export function RootErrorPage() {
  const { t } = useTranslation('errors');
  const { phone, hours } = useSupport();
  return (
    <main role="alert" className="page-width flex min-h-dvh flex-col items-start justify-center gap-4 py-12">
      <title>{`${t('pageTitle')} · ${PRODUCT.name}`}</title>
      <h1 className="type-title">{t('pageTitle')}</h1>
      <p className="type-lead max-w-[52ch] text-muted">{t('pageText')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className={buttonStyles({})} onClick={() => window.location.reload()}>
          {t('common:tryAgain')}
        </button>
        <a href="/" className={buttonStyles({ variant: 'outline' })}>
          {t('frame:notFound.home')}
        </a>
      </div>
      <p className="type-second mt-2 text-muted">
        <a className="text-link figure" href={phoneHref(phone)}>
          {phone}
        </a>
        {` · ${hours}`}
      </p>
    </main>
  );
}

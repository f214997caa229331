/** A page's metadata: its title, and for public pages what search engines and link previews show. */
import { PRODUCT } from '../domain/product';
import { useTranslation } from './lib/i18n/use-translation';
import { useSiteFacts } from './lib/site-facts';

/** The picture of a shared link, 1200 × 630. Its drawing is `drawings/og-card.svg`. */
const PICTURE = '/og-card.png';

/** The title of a page: `X · Vrikka`. Give the page's translated name, and a description where it helps a search. */
export function PageTitle({ title: page, description }: { title: string; description?: string }) {
  const { t } = useTranslation('frame');
  return (
    <>
      <title>{t('title', { page, product: PRODUCT.name })}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}

type PublicHeadProps = {
  /** Translated; becomes `X · Vrikka`, or is used alone with `isWholeTitle`. */
  title: string;
  isWholeTitle?: boolean;
  description: string;
  /** The canonical path of the page. */
  path: string;
  type?: 'website' | 'article';
};

/** Title, description, canonical address and Open Graph card of a public page. */
export function PublicHead({ title: page, isWholeTitle, description, path, type = 'website' }: PublicHeadProps) {
  const { t } = useTranslation('frame');
  const absolute = useAbsolute();
  const title = isWholeTitle ? page : t('title', { page, product: PRODUCT.name });
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={absolute(path)} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={PRODUCT.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:image" content={absolute(PICTURE)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('cardPicture', { product: PRODUCT.name })} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A page that must not be indexed: a printed sheet, a link from a mail. */
export function NotIndexed() {
  return <meta name="robots" content="noindex" />;
}

/** Makes a path of the site a whole address. */
export function useAbsolute(): (path: string) => string {
  const { publicUrl } = useSiteFacts();
  return (path) => `${publicUrl}${path}`;
}

import type { MetaDescriptor } from 'react-router';
import { PRODUCT } from '../../domain/product';
import { i18n } from './i18n';

/** The `meta` of a route: `X · Vrikka`. Give the page's translated name, and a description where it helps a search. */
export function pageTitle(page: string, description?: string): MetaDescriptor[] {
  const title = i18n.t('title', { ns: 'frame', page, product: PRODUCT.name });
  return [{ title }, ...(description ? [{ name: 'description', content: description }] : [])];
}

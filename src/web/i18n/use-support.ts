import { PRODUCT } from '../../domain/product';
import { useSaid } from './said';

/** How to reach the people behind the product, with their hours in the person's language. */
export function useSupport() {
  const said = useSaid();
  return { ...PRODUCT.support, hours: said(PRODUCT.support.hours) };
}

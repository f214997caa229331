import { PRODUCT } from '../../../domain/product';
import markUrl from '../../drawings/mark.svg';

/** The mark and the name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <img src={markUrl} alt="" width={38} height={38} className="size-8.5 desk:size-9.5" />
      <span className="text-2xl font-price tracking-[-0.012em]">{PRODUCT.name}</span>
    </span>
  );
}

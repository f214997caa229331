import { PRODUCT } from '../../domain/product';
import markUrl from '../drawings/mark.svg?inline';
import { Ring } from './ring';

/** The product's name in the middle of the screen, while nothing else can be shown. */
export function FullScreenSpinner() {
  return (
    <div role="status" className="fixed inset-0 flex flex-col items-center justify-center gap-5 bg-paper text-teal">
      <img src={markUrl} alt="" width={64} height={64} />
      <span className="type-section text-teal-hover">{PRODUCT.name}</span>
      <Ring size={28} />
    </div>
  );
}

import { PRODUCT } from '../../../domain/product';
import markLightUrl from '../../drawings/mark-light.svg';
import markUrl from '../../drawings/mark.svg';

/** The mark and the name, on light or on dark ground. */
export function Brand({ ground = 'light' }: { ground?: 'light' | 'dark' }) {
  return (
    <span className={`flex items-center gap-2.5 ${ground === 'dark' ? 'text-white' : 'text-teal-hover'}`}>
      <img src={ground === 'dark' ? markLightUrl : markUrl} alt="" width={38} height={38} className="size-8.5 desk:size-9.5" />
      <span className="text-2xl leading-none font-price tracking-[-0.012em]">{PRODUCT.name}</span>
    </span>
  );
}

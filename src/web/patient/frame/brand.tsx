import { PRODUCT } from '../../../domain/product';
import markLightUrl from '../../drawings/mark-light.svg';
import markUrl from '../../drawings/mark.svg?inline';

/** The logo and the name, on a light or dark background. */
export function Brand({ ground = 'light' }: { ground?: 'light' | 'dark' }) {
  const isDark = ground === 'dark';
  const own = PRODUCT.hasOwnPictures ? `/mark${isDark ? '-light' : ''}.svg` : null;
  return (
    <span className={`flex items-center gap-2.5 ${isDark ? 'text-white' : 'text-teal-hover'}`}>
      <img
        src={own ?? (isDark ? markLightUrl : markUrl)}
        // The dark logo is in the footer, below the fold.
        loading={isDark ? 'lazy' : undefined}
        alt=""
        width={38}
        height={38}
        className="size-8.5 desk:size-9.5"
      />
      <span
        className={`${isDark ? '' : 'max-[15rem]:hidden'} text-[min(1.5rem,max(24px,7.5vw))] leading-none font-price tracking-[-0.012em]`}
      >
        {PRODUCT.name}
      </span>
    </span>
  );
}

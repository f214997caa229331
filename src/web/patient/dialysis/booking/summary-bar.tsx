import type { ReactNode } from 'react';

/**
 * The choice, its price and the action. A sticky card beside the page on wide screens, otherwise a bar at the lower edge, unless
 * the screen is very low (a phone in landscape, high zoom). The bar takes less than half of the screen; higher content scrolls
 * inside it, starting at its end, where the action is.
 */
export function SummaryBar({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="summary"
      data-bottom-bar
      className="bottom-0 z-10 mt-auto border-t border-line bg-surface shadow-[0_-4px_16px_rgb(27_42_42/7%)] max-desk:[@media(min-height:34rem)]:sticky max-desk:[@media(min-height:34rem)]:flex max-desk:[@media(min-height:34rem)]:max-h-[48svh] max-desk:[@media(min-height:34rem)]:flex-col-reverse max-desk:[@media(min-height:34rem)]:overflow-y-auto max-desk:[@media(min-height:34rem)]:overscroll-contain large-text:static! large-text:max-h-none! desk:sticky desk:top-6 desk:bottom-auto desk:z-0 desk:mt-15 desk:self-start desk:rounded-card desk:border desk:p-6 desk:shadow-lifted"
    >
      <div className="page-width flex shrink-0 flex-col gap-2.5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] desk:gap-4.5 desk:p-0">
        <h2 id="summary" className="sr-only type-part desk:not-sr-only">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}

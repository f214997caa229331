import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type AccordionEntry = {
  /** Also the fragment of its link. */
  id: string;
  title: string;
  content: ReactNode;
};

/**
 * Headings that expand; several can be open. In print, all are. Native details elements, so that they open before
 * scripts load, and find-in-page reaches collapsed text.
 */
export function Accordion({ entries }: { entries: readonly AccordionEntry[] }) {
  const ref = useOpenAtFragment();
  return (
    <div ref={ref} className="divide-y divide-line rounded-card border border-line bg-surface print:border-0">
      {entries.map(({ id, title, content }) => (
        <details key={id} id={id} className="group scroll-mt-6 print:break-inside-avoid">
          <summary className="focus-ring flex min-h-14 cursor-pointer list-none items-center gap-4 rounded-card px-4 py-3.5 hover:text-teal desk:px-6 print:min-h-0 print:p-0 print:pt-1.5 [&::-webkit-details-marker]:hidden">
            <h3 className="min-w-0 flex-1 type-item desk:text-card">{title}</h3>
            <ChevronDown
              size={22}
              className="shrink-0 text-teal transition-transform group-open:rotate-180 print:hidden"
            />
          </summary>
          <div className="px-4 pb-5 desk:px-6 desk:pb-6 print:p-0 print:pb-1">{content}</div>
        </details>
      ))}
    </div>
  );
}

/** Opens the entry that the URL's fragment names (`#faq-cure`). */
function useOpenAtFragment(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const entry = document.getElementById(hash.slice(1));
    if (ref.current?.contains(entry)) entry?.setAttribute('open', '');
  }, [hash]);
  return ref;
}

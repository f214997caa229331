import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link to the page above, named after it, over a page's title. */
export function BackLink({ children, ...link }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...link}
      className="focus-ring mb-1 -ml-1 inline-flex min-h-(--control,2.75rem) items-center gap-1.5 self-start rounded-chip pr-2 font-label text-teal hover:underline print:hidden"
    >
      <ChevronLeft size={22} className="shrink-0" />
      {children}
    </Link>
  );
}

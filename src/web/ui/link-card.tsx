import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Cards that are links, in as many columns as fit. */
export function LinkCards({ children }: { children: ReactNode }) {
  return <ul className="grid gap-3.5 md:grid-cols-2 desk:gap-4">{children}</ul>;
}

/** One of them; the whole card is the link. */
export function LinkCard({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li className="relative flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-4.5 hover:border-teal-line desk:px-6">
      <div>
        <h3 className="type-card-title desk:text-[1.1875rem]">
          <Link
            to={to}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-card hover:text-teal focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
          >
            {title}
          </Link>
        </h3>
        <p className="type-second mt-1 text-muted">{text}</p>
      </div>
      <ChevronRight aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-teal" />
    </li>
  );
}

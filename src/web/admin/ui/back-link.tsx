import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { Ref } from 'react';
import { Link } from 'react-router';

type BackLinkProps = {
  to: string;
  /** The name of the page to which it leads: "Today". */
  children: string;
  /** The page there is loaded anew. */
  reloadDocument?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

/** The way to the page above, over the title of a page. */
export function BackLink({ to, children, reloadDocument = false, ref }: BackLinkProps) {
  return (
    <Link
      ref={ref ?? null}
      to={to}
      reloadDocument={reloadDocument}
      className="text-link focus-ring mb-1 inline-flex min-h-(--control) items-center gap-1 self-start rounded-chip print:hidden"
    >
      <ChevronLeft size={18} />
      {children}
    </Link>
  );
}

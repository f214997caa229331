import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';

/** Downloads what a page shows as a file, which the server names. A list with filters has `ExportLink`. */
export function CsvLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      className="focus-ring admin-strong inline-flex min-h-(--control) items-center gap-2 rounded-chip px-2.5 text-teal hover:bg-teal-tint"
      href={href}
      download
    >
      <Download size={18} />
      {children}
    </a>
  );
}

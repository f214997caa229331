import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';

type LinkRow = { to: string; title: string; text?: string };

/** Links to further pages, as rows of one group. Short ones stand side by side where there is room. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line">
      {rows.map(({ to, title, text }) => (
        <li key={to} className={`grow basis-full bg-surface ${text ? '' : 'md:basis-64'}`}>
          <Link
            to={to}
            className="flex h-full min-h-12 items-center gap-3 px-4 py-2 hover:bg-teal-faint focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-teal"
          >
            <span className="min-w-0 grow">
              <span className="block font-label text-teal wrap-anywhere">{title}</span>
              {text && <span className="type-second block text-muted">{text}</span>}
            </span>
            <ChevronDown size={20} className="shrink-0 -rotate-90 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

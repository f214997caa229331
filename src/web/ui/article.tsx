import type { ReactNode } from 'react';

/** A text page in one readable column. */
export function Article({ children }: { children: ReactNode }) {
  return (
    <div className="page-width flex flex-col gap-9 py-8 desk:py-12 [&>*]:w-full [&>*]:max-w-[72ch]">{children}</div>
  );
}

/** A list of sentences, each a paragraph. */
export function Paragraphs({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

/** A section of an article, with its heading. */
export function ArticleSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="type-section scroll-mt-6">
        {title}
      </h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';

/** A page of text in one column that is easy to read along. */
export function Article({ children }: { children: ReactNode }) {
  return (
    <div className="page-width flex flex-col gap-9 py-8 desk:py-12 [&>*]:w-full [&>*]:max-w-[72ch]">{children}</div>
  );
}

/** Its sentences, a paragraph each. */
export function Paragraphs({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

/** A part of it with its heading. */
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

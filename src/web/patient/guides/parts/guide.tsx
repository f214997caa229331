import type { ReactNode } from 'react';

/** The background of a guide; the part of the page that is printed. */
export function Guide({ children }: { children: ReactNode }) {
  return <article data-guide="">{children}</article>;
}

/** A part of a guide under its own heading; `id` makes it a target for links. */
export function GuideSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="page-width mt-13 desk:mt-22 print:mt-6">
      <h2 id={id} className="type-section scroll-mt-6">
        {title}
      </h2>
      {lead && <p className="mt-3 max-w-[68ch] text-muted print:mt-1">{lead}</p>}
      <div className="mt-6 desk:mt-8 print:mt-2">{children}</div>
    </section>
  );
}

type GuideHeroProps = {
  title: string;
  lead: string;
  drawing: string;
  /** The alt text of the drawing; empty when decorative. */
  drawingText: string;
  /** Width and height of the drawing, to reserve its space. */
  size: readonly [number, number];
  /** Whether the phone shows the drawing too, below the text. */
  isOnPhone?: boolean;
  children?: ReactNode;
};

/** The head of a guide: a band with the title, and a drawing on its lower edge. */
export function GuideHero(props: GuideHeroProps) {
  const { title, lead, drawing, drawingText, size, isOnPhone = false, children } = props;
  const [width, height] = size;
  return (
    <div className="border-b border-line bg-sunken print:border-0 print:bg-white">
      <div className="page-width grid items-end md:grid-cols-[1fr_auto] md:gap-10">
        <div className="py-7 md:self-center desk:py-12 print:py-0">
          <h1 className="type-title">{title}</h1>
          <p className="type-lead mt-2 max-w-[46ch] text-muted">{lead}</p>
          {children && <div className="mt-4 desk:mt-6 print:hidden">{children}</div>}
        </div>
        <img
          src={drawing}
          alt={drawingText}
          width={width}
          height={height}
          className={`h-auto w-48 justify-self-center md:w-56 desk:w-80 print:hidden ${isOnPhone ? '' : 'max-md:hidden'}`}
        />
      </div>
    </div>
  );
}

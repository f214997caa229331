import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '../../i18n/i18n';
import { PRODUCT } from '../../../domain/product';

type OutcomeHeadProps = {
  title: string;
  lead: ReactNode;
  /** The lead as plain text, to be read out when the outcome changes. */
  spokenLead: string;
  picture: ReactNode;
  isPrinted: boolean;
};

/** How the payment stands, as the page's heading and title. It takes the focus once; later changes are read out. */
export function OutcomeHead({ title, lead, spokenLead, picture, isPrinted }: OutcomeHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [firstTitle] = useState(title);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.title = i18n.t('title', { ns: 'frame', page: title, product: PRODUCT.name });
  }, [title]);

  return (
    <header
      className={`flex flex-col items-center gap-4 text-center desk:flex-row desk:gap-10 desk:text-left ${isPrinted ? '' : 'print:hidden'}`}
    >
      {picture}
      <div>
        <h1 ref={heading} tabIndex={-1} className="type-title">
          {title}
        </h1>
        <p className="type-lead mt-1.5 max-w-[60ch] text-balance text-muted">{lead}</p>
      </div>
      <p role="status" className="sr-only">
        {title === firstTitle ? '' : `${title} ${spokenLead}`}
      </p>
    </header>
  );
}

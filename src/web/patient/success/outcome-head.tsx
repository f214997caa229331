import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PRODUCT } from '../../../domain/product';
import calendarUrl from '../../drawings/spot-calendar.svg';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Ring } from '../../ui/spinner';
import { type Story, hasReceipt } from './story';

type OutcomeHeadProps = {
  title: string;
  lead: ReactNode;
  /** The lead as plain text, announced when the outcome changes. */
  spokenLead: string;
  picture: ReactNode;
  isPrinted: boolean;
};

/** The state of the payment as heading and title. It takes the focus once; later changes are announced. */
export function OutcomeHead({ title, lead, spokenLead, picture, isPrinted }: OutcomeHeadProps) {
  const { t } = useTranslation('frame');
  const pageTitle = t('title', { page: title, product: PRODUCT.name });
  const heading = useRef<HTMLHeadingElement>(null);
  const [firstTitle] = useState(title);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.title = pageTitle;
  }, [pageTitle]);

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

const ICONS = {
  cancelled: { Icon: CircleX, colours: 'bg-red-tint text-red' },
  notPaid: { Icon: Info, colours: 'bg-blue-tint text-blue' },
  differs: { Icon: Info, colours: 'bg-blue-tint text-blue' },
  differsBack: { Icon: RotateCcw, colours: 'bg-yellow-tint text-yellow' },
  tooLate: { Icon: RotateCcw, colours: 'bg-yellow-tint text-yellow' },
  refunding: { Icon: RotateCcw, colours: 'bg-yellow-tint text-yellow' },
  refunded: { Icon: RotateCcw, colours: 'bg-green-tint text-green' },
  partRefunding: { Icon: RotateCcw, colours: 'bg-yellow-tint text-yellow' },
  partRefunded: { Icon: RotateCcw, colours: 'bg-green-tint text-green' },
  paidByHand: { Icon: RotateCcw, colours: 'bg-green-tint text-green' },
  partPaidByHand: { Icon: RotateCcw, colours: 'bg-green-tint text-green' },
  refundFailed: { Icon: TriangleAlert, colours: 'bg-red-tint text-red' },
} satisfies Partial<Record<Story, unknown>>;

const ROUND = 'grid size-20 shrink-0 place-items-center rounded-full desk:size-24';

/** The picture beside the heading: a calendar with a tick on success. */
export function OutcomePicture({ story }: { story: Story }) {
  if (story === 'confirming') {
    return (
      <span className={`bg-teal-tint text-teal ${ROUND}`}>
        <Ring size={40} />
      </span>
    );
  }
  if (story !== 'cancelled' && hasReceipt(story)) {
    return <img src={calendarUrl} alt="" width={160} height={120} className="h-24 w-32 desk:h-30 desk:w-40" />;
  }
  const { Icon, colours } = ICONS[story as keyof typeof ICONS];
  return (
    <span className={`${colours} ${ROUND}`}>
      <Icon size={40} />
    </span>
  );
}

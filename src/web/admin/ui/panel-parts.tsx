import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Heading } from 'react-aria-components/Dialog';
import { useTranslation } from '../../i18n/use-translation';

type PanelHeadProps = {
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  /** Labels the panel when it is not a modal dialog, which labels itself. */
  id?: string;
};

/** The head of a drawer or a side panel: its title, and the close button. */
export function PanelHead({ title, subtitle, onClose, id }: PanelHeadProps) {
  const { t } = useTranslation();
  const look = 'text-xl leading-tight font-[620] break-words';
  return (
    <div className="flex items-start justify-between gap-3 border-b border-line px-4 pt-5 pb-4 rail:px-7">
      <div className="min-w-0">
        {id ? (
          <h2 id={id} className={look}>
            {title}
          </h2>
        ) : (
          <Heading slot="title" className={look}>
            {title}
          </Heading>
        )}
        {subtitle && <p className="mt-1 text-muted [overflow-wrap:anywhere]">{subtitle}</p>}
      </div>
      <Button
        onPress={onClose}
        aria-label={t('close')}
        className="focus-ring -mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-chip text-ink hover:bg-sunken"
      >
        <X aria-hidden="true" size={20} strokeWidth={1.75} />
      </Button>
    </div>
  );
}

/** The lower edge of a drawer or a side panel, with its buttons. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 border-t border-line px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] rail:px-7">
      {children}
    </div>
  );
}

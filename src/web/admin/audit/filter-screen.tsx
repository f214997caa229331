import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { PanelFoot, PanelHead } from '../ui/panel-parts';
import { RightModal } from '../ui/right-modal';

type FilterScreenProps = {
  title: string;
  /** The button's label: the number of matches. */
  showLabel: string;
  onClose: () => void;
  children: ReactNode;
};

/** The filters on a phone: a screen of their own with one button. They take effect at once. */
export function FilterScreen({ title, showLabel, onClose, children }: FilterScreenProps) {
  return (
    <RightModal width={480} onClose={onClose}>
      <PanelHead title={title} onClose={onClose} />
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 rail:px-7">{children}</div>
      <PanelFoot>
        <Button size="compact" isFullWidth onPress={onClose}>
          {showLabel}
        </Button>
      </PanelFoot>
    </RightModal>
  );
}

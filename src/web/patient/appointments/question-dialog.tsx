import type { ComponentType } from 'react';
import { useFetcher } from 'react-router';
import { Dialog } from '../../ui/dialog';
import { type Unchanged, useSending } from './change-appointment';
import type { AskedProps, FramedProps } from './question-page';

type AskedInDialogProps = Omit<AskedProps, 'refused' | 'Frame' | 'asked'> & {
  onClose: () => void;
  /** Called once the server has changed the appointment. */
  onDone: () => void;
};

/** Wraps a question into a dialog above the list. */
export function inDialog(Question: ComponentType<AskedProps>) {
  return function AskedInDialog({ onClose, onDone, ...about }: AskedInDialogProps) {
    const fetcher = useFetcher<Unchanged>();
    const { isBusy, refused } = useSending(fetcher, onDone);
    return (
      <Question {...about} refused={refused} Frame={QuestionDialog} asked={{ fetcher, isBusy, onKeep: onClose }} />
    );
  };
}

function QuestionDialog({ isBusy, onKeep = () => undefined, size, ...inside }: FramedProps) {
  return (
    <Dialog
      {...inside}
      isOpen
      size={size}
      onClose={onKeep}
      isDismissable={!isBusy}
      {...(size === 'question' && { role: 'alertdialog' })}
    />
  );
}

import { Button } from './button';

export type ToastAction = { label: string; onPress: () => void };

type ToastMessageProps = { message: string; action: ToastAction; onClose: () => void };

/** A toast's sentence with one action, which closes the toast. */
export function ToastMessage({ message, action, onClose }: ToastMessageProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{message}</p>
      <Button
        variant="outline"
        size="small"
        onPress={() => {
          onClose();
          action.onPress();
        }}
      >
        {action.label}
      </Button>
    </div>
  );
}

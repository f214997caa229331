import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from '../lib/i18n/use-translation';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles';
import { Ring } from './spinner';
import { useScripted } from './use-scripted';

export type ButtonProps = Omit<ComponentProps<'button'>, 'style' | 'children' | 'onClick' | 'disabled'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Before the label, 20 px. */
  icon?: ReactNode;
  isFullWidth?: boolean;
  /** While true the button keeps its width and can't be pressed. */
  isBusy?: boolean;
  /** The label while busy, in the -ing form. */
  busyLabel?: string;
  /** Why the button is disabled, in words. Shown under it and part of its description. */
  unavailableBecause?: string | null;
  onPress?: (() => void) | undefined;
};

/** A button that shows when it is busy, and why it is disabled. */
export function Button(props: ButtonProps) {
  const {
    children,
    variant,
    size,
    icon,
    isFullWidth,
    isBusy = false,
    busyLabel,
    unavailableBecause,
    className,
    onPress,
    ...rest
  } = props;
  const { t } = useTranslation();
  const reasonId = useId();
  // An action that needs scripts is not offered before they load; a form is submitted without them.
  const isEarly = !useScripted() && onPress !== undefined && rest.type !== 'submit';
  const styles = buttonStyles({ variant, size, isFullWidth, isUnavailable: Boolean(unavailableBecause), className });

  if (unavailableBecause) {
    return (
      <span className={isFullWidth ? 'flex w-full flex-col gap-2' : 'inline-flex flex-col gap-2'}>
        <button className={styles} type="button" aria-disabled="true" aria-describedby={reasonId}>
          {icon}
          {children}
        </button>
        <span id={reasonId} className="type-small text-muted">
          {unavailableBecause}
        </span>
      </span>
    );
  }
  return (
    <button
      type="button"
      disabled={isEarly}
      {...rest}
      {...(isBusy ? { type: 'button', 'aria-disabled': true } : { onClick: onPress && (() => onPress()) })}
      className={styles}
    >
      {isBusy ? (
        <span className="grid">
          <span className="invisible col-start-1 row-start-1 inline-flex items-center gap-2.5" aria-hidden="true">
            {icon}
            {children}
          </span>
          <span className="col-start-1 row-start-1 inline-flex items-center justify-center gap-2.5">
            <Ring />
            {busyLabel ?? t('busy')}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

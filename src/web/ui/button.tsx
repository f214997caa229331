import { type ReactNode, type Ref, useId } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles';
import { Ring } from './ring';

export type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending' | 'isDisabled'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Stands before the label, 20 px. */
  icon?: ReactNode;
  isFullWidth?: boolean;
  /** While true the button keeps its width and can't be pressed again. */
  isBusy?: boolean;
  /** The label while busy, in the -ing form. */
  busyLabel?: string;
  /** Why the button can't be pressed now, in words. Shown under it and read out with it. */
  unavailableBecause?: string | null;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that says when it is busy, and why it can't be pressed. */
export function Button(props: ButtonProps) {
  const { children, variant, size, icon, isFullWidth, isBusy = false, busyLabel, unavailableBecause, className, ...rest } =
    props;
  const { t } = useTranslation();
  const reasonId = useId();
  const styles = buttonStyles({ variant, size, isFullWidth, isUnavailable: Boolean(unavailableBecause), className });

  if (unavailableBecause) {
    return (
      <span className={isFullWidth ? 'flex w-full flex-col gap-2' : 'inline-flex flex-col gap-2'}>
        <AriaButton className={styles} type="button" aria-disabled="true" aria-describedby={reasonId}>
          {icon}
          {children}
        </AriaButton>
        <span id={reasonId} className="type-small text-muted">
          {unavailableBecause}
        </span>
      </span>
    );
  }
  // Not React Aria's isPending: its announcer goes on naming the button for seconds after the button is gone.
  return (
    <AriaButton
      {...rest}
      {...(isBusy && { type: 'button', onPress: undefined, 'aria-disabled': true })}
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
    </AriaButton>
  );
}

import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation';
import { useNext } from '../account/use-next';

type ForgotLinkProps = { form: UseFormReturn<{ email: string; password: string }> };

/** The way to a new password. It takes the address along that was typed already. */
export function ForgotLink({ form }: ForgotLinkProps) {
  const { t } = useTranslation('auth');
  const { nextQuery } = useNext();
  const email = useWatch({ control: form.control, name: 'email' });
  return (
    <p className="-my-2.5 text-right">
      <Link
        to={`/forgot-password${nextQuery}`}
        state={{ email }}
        className="text-link focus-ring inline-block rounded-sm py-2.5"
      >
        {t('login.forgot')}
      </Link>
    </p>
  );
}

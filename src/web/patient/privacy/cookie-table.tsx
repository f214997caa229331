import { useTranslation } from '../../i18n/use-translation';
import { FactRows } from '../../ui/fact-rows';

/** The cookies by name, as the server sets them. */
const COOKIES = [
  'accessToken',
  'refreshToken',
  'signed_in',
  'device',
  'signup_verification',
  'google_nonce',
  'google_link',
  'language',
  'signup',
  'reset',
  'deletion',
  'flash',
] as const;

/** The purpose of each cookie, and its lifetime. */
export function CookieTable() {
  const { t } = useTranslation('privacy');
  return (
    <div className="rounded-card border border-line bg-surface px-4.5">
      <FactRows facts={COOKIES.map((name) => ({ label: name, value: t(`sections.cookies.names.${name}`) }))} />
    </div>
  );
}

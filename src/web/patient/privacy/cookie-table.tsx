import { useTranslation } from 'react-i18next';

/** The cookies by name, as the server sets them. */
const COOKIES = ['accessToken', 'refreshToken', 'signed_in', 'device', 'signup_verification', 'google_nonce', 'google_link'] as const;

/** What each cookie is for, and how long it stays. */
export function CookieTable() {
  const { t } = useTranslation('privacy');
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface px-4.5">
      {COOKIES.map((name) => (
        <div key={name} className="grid gap-x-5 gap-y-0.5 py-3 md:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-strong break-all">{name}</dt>
          <dd>{t(`sections.cookies.names.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

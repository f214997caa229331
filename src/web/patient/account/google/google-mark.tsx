/** Google's four-colour G, as its branding guidelines require. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width={22} height={22} aria-hidden="true" className="shrink-0">
      <path
        fill="#4285F4"
        d="M47 24.5c0-1.6-.1-3.1-.4-4.6H24v8.7h12.9a11 11 0 0 1-4.8 7.3v6h7.7c4.6-4.2 7.2-10.3 7.2-17.4Z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 12-2.1 15.9-5.8l-7.7-6a14.4 14.4 0 0 1-21.5-7.6H2.7v6.2A24 24 0 0 0 24 48Z"
      />
      <path fill="#FBBC05" d="M10.7 28.6a14.4 14.4 0 0 1 0-9.2v-6.2h-8a24 24 0 0 0 0 21.6l8-6.2Z" />
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.8-6.8A24 24 0 0 0 2.7 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5Z"
      />
    </svg>
  );
}

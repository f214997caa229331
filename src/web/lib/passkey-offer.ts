/** A login without a passkey leaves a cookie for some minutes, by which the home page offers one. For loaders and actions. */
const NAME = 'offer_passkey';
const MINUTES = 10;

/** The header by which a login leaves it. */
export const leavePasskeyOffer = {
  'set-cookie': `${NAME}=1; Path=/; Max-Age=${MINUTES * 60}; SameSite=Lax; HttpOnly`,
};

/** Whether somebody has just logged in here without a passkey. */
export function offersPasskey(request: Request): boolean {
  return new RegExp(`(?:^|;\\s*)${NAME}=1`).test(request.headers.get('cookie') ?? '');
}

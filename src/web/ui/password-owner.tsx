/**
 * Tells password managers whose password a form is about, when the login (an address, a user name) is not a field of
 * it.
 */
export function PasswordOwner({ login }: { login: string }) {
  return <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />;
}

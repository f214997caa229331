/** Tells password managers whose password a form is about, where the login itself (an address, a user name) is no field of it. */
export function PasswordOwner({ login }: { login: string }) {
  return <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />;
}

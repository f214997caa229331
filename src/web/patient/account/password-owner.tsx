/** Tells password managers whose password a form is about, where the address itself is no field of it. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}

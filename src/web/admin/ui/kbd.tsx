/** A key, as labelled on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="admin-fine grid h-5 min-w-5 place-items-center rounded-[5px] border border-line-strong bg-surface px-1 font-sans leading-none text-muted">
      {children}
    </kbd>
  );
}

import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** A value once it has not changed for 300 ms, so that the server isn't asked at every keystroke. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

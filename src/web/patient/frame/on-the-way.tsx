import { useNavigation } from 'react-router';

/** A progress bar at the top of the window during navigation, for weak networks. */
export function OnTheWay() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden="true" className="fixed animate-creep inset-x-0 top-0 z-60 h-1 origin-left bg-teal" />;
}

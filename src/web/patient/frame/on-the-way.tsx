import { useNavigation } from 'react-router';

/** A bar at the top of the window while another page is fetched, for who pressed a link on a weak network. */
export function OnTheWay() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden="true" className="fixed animate-creep inset-x-0 top-0 z-60 h-1 origin-left bg-teal" />;
}

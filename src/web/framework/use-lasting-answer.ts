import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The last answer of a page's action, kept until another page is opened or a form is sent. React Router itself forgets it whenever
 * the page is refreshed.
 */
export function useLastingAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer });
  if (kept.key !== key || (answer !== undefined && kept.answer !== answer)) keep({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}

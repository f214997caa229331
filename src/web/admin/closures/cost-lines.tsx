import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useCostLines } from './use-closure-words';

type CostLinesProps = {
  costs: Parameters<ReturnType<typeof useCostLines>>[0];
  /** Whether the window is at another center than the closed one. */
  isElsewhere: boolean;
};

/**
 * What moving to a window means for a patient: how much later, which gaps, how far, what it costs. Warnings come first.
 */
export function CostLines({ costs, isElsewhere }: CostLinesProps) {
  const lines = useCostLines()(costs, isElsewhere);
  return (
    <>
      {lines.map(({ text, isWarning }) => (
        <span key={text} className={`admin-fine block ${isWarning ? 'admin-strong text-marigold-text' : 'text-muted'}`}>
          {isWarning && <TriangleAlert size={15} className="stroke-2 mr-1 inline align-[-0.15em]" />}
          {text}
        </span>
      ))}
    </>
  );
}

type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  value: number;
  tone?: 'teal' | 'yellow';
  /** Read out, not shown. */
  isLabelHidden?: boolean;
};

const TONES = { teal: 'fill-teal', yellow: 'fill-yellow' };
const TRACKS = { teal: 'bg-bone', yellow: 'bg-[#ecd9a0]' };

/** The progress of something. */
export function ProgressBar({ label, value, tone = 'teal', isLabelHidden }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={`${Math.round(value)}%`}
      className="flex w-full flex-col gap-3"
    >
      {!isLabelHidden && <span aria-hidden="true">{label}</span>}
      <svg
        className={`h-1.5 w-full rounded-full ${TRACKS[tone]}`}
        preserveAspectRatio="none"
        viewBox="0 0 100 1"
        aria-hidden="true"
      >
        <rect className={`transition-[width] duration-500 ${TONES[tone]}`} width={value} height="1" />
      </svg>
    </div>
  );
}

/** The month beside the windows if their container is wide enough, else above them. */
export const BESIDE = 'grid gap-9 @min-[44rem]:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)] @min-[44rem]:gap-6';

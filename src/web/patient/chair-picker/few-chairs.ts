/** Free chairs up to which they are called few, and shown in marigold. A file of its own: the list of centers needs no more of this folder. */
export const FEW_CHAIRS = 3;

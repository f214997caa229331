/**
 * Up to this many free chairs count as few, and are shown in marigold. A separate file: the list of centers needs
 * nothing else from this folder.
 */
export const FEW_CHAIRS = 3;

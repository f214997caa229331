/** Comes with the centers. */
export default function AddPage() {
  return null;
}

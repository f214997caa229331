/** Comes with the centers. */
export default function DeletePage() {
  return null;
}

/** Comes with the centers. */
export default function EditPage() {
  return null;
}

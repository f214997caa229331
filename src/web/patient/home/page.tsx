export default function Home() {
  return <h1>Vrikka</h1>;
}

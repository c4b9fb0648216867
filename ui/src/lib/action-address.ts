/** The URL of a form action that keeps the query parameters of its page. */
export function actionAddress(
  name: string,
  { searchParams }: { searchParams: Iterable<[string, string]> },
): string {
  // Without JavaScript, the URL after an action also contains the name of that action.
  const kept = new URLSearchParams([...searchParams].filter(([it]) => !it.startsWith('/')))
  return kept.size > 0 ? `?/${name}&${kept}` : `?/${name}`
}

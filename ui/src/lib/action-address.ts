/** The address of a form's action that keeps what else stands in the address of its page. */
export function actionAddress(
  name: string,
  { searchParams }: { searchParams: Iterable<[string, string]> },
): string {
  // After an action without script its own name stands there, too.
  const kept = new URLSearchParams([...searchParams].filter(([it]) => !it.startsWith('/')))
  return kept.size > 0 ? `?/${name}&${kept}` : `?/${name}`
}

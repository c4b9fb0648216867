import type { SeenTrait } from '#lib/segments/seen.server.ts'

const known = new Map<string, Promise<SeenTrait[]>>()

/** The traits of recent users with examples, read once while a page is open. */
export function traitsSeen(siteId: string): Promise<SeenTrait[]> {
  const request =
    known.get(siteId) ??
    fetch(`/sites/${siteId}/users/traits`).then(
      async (response) => (response.ok ? ((await response.json()) as { traits: SeenTrait[] }).traits : []),
      () => [],
    )
  known.set(siteId, request)
  return request
}

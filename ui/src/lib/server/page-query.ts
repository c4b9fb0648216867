/** The limit and offset of the `page` parameter of a URL, which counts from 1. */
export function pageQuery(
  { searchParams }: URL,
  limit: number,
): { limit: number; offset: number | undefined } {
  const page = Math.max(1, Math.floor(Number(searchParams.get('page'))) || 1)
  return { limit, offset: (page - 1) * limit || undefined }
}

/** Uploads a file to an import in a separate process, and reports how long the answer took. */
export type UploadOptions = { url: string; key: string; siteId: string; file: string }
export type UploadReport = { seconds: number; import_id: string }

async function run({ url, key, siteId, file }: UploadOptions): Promise<UploadReport> {
  const since = performance.now()
  const answer = await fetch(`${url}/v1/import/historical?site_id=${siteId}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/x-ndjson' },
    body: Bun.file(file),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  if (answer.status !== 202) throw new Error(`the upload was answered with ${answer.status}`)
  return { seconds: (performance.now() - since) / 1000, import_id: data.id }
}

if (import.meta.main) console.log(JSON.stringify(await run(JSON.parse(process.argv[2] as string))))

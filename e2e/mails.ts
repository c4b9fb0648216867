import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { Instance } from './instance.ts'

/** Returns the mails that an instance has sent to an address. Without a mail server they are files. */
export async function mailsTo({ dataDir }: Pick<Instance, 'dataDir'>, email: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const mails = await Promise.all(files.map((it) => PostalMime.parse(readFileSync(join(folder, it)))))
  return mails.filter((it) => it.to?.some(({ address }) => address === email))
}

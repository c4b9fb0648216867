import type { Config } from '../config.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** Opens the store that is configured: the bucket if there is one, otherwise the data folder. */
export function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStore {
  return s3 ? s3Store(s3) : folderStore(`${dataDir}/files`)
}

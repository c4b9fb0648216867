import type { Import } from '../../../../server/ingest/imports/model.ts'

export type Sending = {
  address: string
  file: Blob
  type: string
  /** Called repeatedly with the number of bytes sent. */
  onprogress: (sent: number) => void
  signal: AbortSignal
}

export type Sent = { received: Import } | { message: string; isResumable: boolean }

const connectionLost =
  'The connection was lost before the server responded. The data that arrived is kept. Continue to send the rest.'

/** Uploads a file unchanged. Uses XMLHttpRequest, because fetch does not report upload progress. */
export function sendFile({ address, file, type, onprogress, signal }: Sending): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.setRequestHeader('content-type', type)
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded }) => onprogress(loaded)
  request.onload = () => {
    if (request.status === 202) return resolve({ received: request.response.data })
    const message: string =
      request.response?.error?.message ?? `The server responded with status ${request.status}.`
    resolve({ message, isResumable: request.status >= 500 })
  }
  request.onerror = () => resolve({ message: connectionLost, isResumable: true })
  request.onabort = () => resolve({ message: 'The upload was stopped.', isResumable: true })
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(file)
  return promise
}

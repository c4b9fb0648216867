import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server received it: sender, recipients and content. */
type Received = { to: string[]; mail: Email; headers: Map<string, string> }

/**
 * Starts a real mail server that stores what it accepts. `refuse` returns the code to reject an address with, if any.
 */
export async function startMailServer() {
  const received: Received[] = []
  const state = {
    received,
    refuse: (_address: string): number | undefined => undefined,
    /** Called when a mail has arrived, before the sender gets the acknowledgement. */
    onMail: async (): Promise<void> => {},
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const code = state.refuse(address)
      callback(code ? Object.assign(new Error('not here'), { responseCode: code }) : null)
    },
    onData(stream, session, callback) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(pieces))
        const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
        received.push({ to: session.envelope.rcptTo.map((it) => it.address), mail, headers })
        await state.onMail().then(
          () => callback(),
          (error) => callback(error),
        )
      })
    },
  })
  // Some tests disconnect clients in the middle of a session.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  })
}

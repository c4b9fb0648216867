import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server got it: from and to whom, and what is in it. */
type Received = { to: string[]; mail: Email; headers: Map<string, string> }

/** A real mail server that keeps what it takes. `refuse` says with which code it turns an address away, if any. */
export async function startMailServer() {
  const received: Received[] = []
  const state = {
    received,
    refuse: (_address: string): number | undefined => undefined,
    /** Called when a mail is there, before the sender is told so. */
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
  // Clients that go in the middle are part of the tests.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  })
}

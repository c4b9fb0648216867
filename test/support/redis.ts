import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './product.ts'
import { until } from './until.ts'

/** The installed Valkey or Redis, if any. */
export const redisProgram = Bun.which('valkey-server') ?? Bun.which('redis-server')

/** Starts a server on its own port that keeps nothing on disk. `start` restarts it on the same port. */
export async function startRedis(program: string) {
  const port = await freePort()
  const folder = temporaryFolder()
  let server: ReturnType<typeof run>
  const run = () =>
    spawn(
      program,
      ['--port', port, '--bind', '127.0.0.1', '--dir', folder.path, '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    )
  async function start() {
    server = run()
    await until('Redis listens', 10_000, () => answers(Number(port)))
  }
  async function end() {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    end,
    /** Keeps connections open and accepts new ones, but does not answer. */
    freeze: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    async remove() {
      await end()
      folder.remove()
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => done(false))
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', () => {
      socket.destroy()
      done(true)
    })
  })
}

import postgres from 'postgres'
import type { Random } from '../../tools/seed/random.ts'
import { kill, processesOf, type Victim, victims } from '../failure/victims.ts'
import { signal } from '../support/processes.ts'
import type { Product } from '../support/product.ts'
import type { SmallDisk } from '../support/small-disk.ts'

const freezable = ['server', 'background', 'clickhouse', 'postgres'] as const satisfies Victim[]
const kinds = ['kill', 'freeze', 'restart', 'cut', 'fill'] as const
export type Damage = (typeof kinds)[number]

const second_ms = 1000

/** Longer than the time after which an unresponsive process is restarted. */
const longFreeze_ms = 40 * second_ms

/** Does one kind of damage to the product. @returns a description of what was done */
export async function doDamage(
  kind: Damage,
  product: Product,
  { random, disk }: { random: Random; disk: SmallDisk | null },
): Promise<string> {
  if (kind === 'kill') {
    const victim = random.pick(victims)
    return `killed ${victim} (${kill(product, victim)} processes)`
  }
  if (kind === 'freeze') {
    const victim = random.pick(freezable)
    // The service itself has no supervisor that restarts it.
    const isLong = victim !== 'server' && random.chance(1 / 4)
    const frozen_ms = isLong ? longFreeze_ms : second_ms + random.below(20 * second_ms)
    const frozen = processesOf(product, victim).filter(({ pid }) => signal(pid, 'SIGSTOP'))
    await Bun.sleep(frozen_ms)
    for (const { pid } of frozen) signal(pid, 'SIGCONT')
    return `froze ${victim} for ${(frozen_ms / second_ms).toFixed(1)} s`
  }
  if (kind === 'restart') {
    await product.stop('SIGTERM')
    return 'restarted it with SIGTERM'
  }
  if (kind === 'cut') return `cut ${await cutConnections(product)} connections to PostgreSQL`
  disk?.fill()
  await Bun.sleep(5 * second_ms)
  disk?.empty()
  return 'filled the disk for 5 s'
}

/** Returns every kind of damage that is possible on this machine. */
export function damagesFor(disk: SmallDisk | null): Damage[] {
  return kinds.filter((kind) => kind !== 'fill' || disk !== null)
}

async function cutConnections(product: Product): Promise<number> {
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const cut = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    return cut.length
  } finally {
    await sql.end()
  }
}

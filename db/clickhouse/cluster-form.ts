type Statements = { name: string; statements: string[] }

/**
 * The expressions that spread a table over the shards, unless `shardingKey` finds them. Null: nothing is inserted
 * through the distributed table, because each shard's view feeds the table beside it.
 */
const shardingKeys: Record<string, string | null> = {
  // By visitor: all events and sessions of a visitor are on one shard.
  events:
    "cityHash64(site_id, sipHash64(if(client_id != '', concat('c:', client_id), concat('u:', user_id))))",
  event_keys: null,
  identities: null,
  visitor_days: null,
  // Traits that events set are on the shard of their visitor; those that are written here are spread by user.
  user_traits: 'cityHash64(site_id, user)',
  session_settings: 'cityHash64(site_id)',
}

/** Statements that only a cluster needs, after those of the migration. */
const additions: Record<string, (cluster: string) => string[]> = {
  // With a sharding key, so that identities can be rewritten when an import is undone.
  '0011_imports': (cluster) => [
    `DROP TABLE identities ON CLUSTER '${cluster}'`,
    distributed('identities', cluster, 'cityHash64(site_id, visitor)'),
  ],
  // With a sharding key, because dropped duplicates are inserted through it.
  '0013_public_keys': (cluster) => [
    `DROP TABLE event_keys ON CLUSTER '${cluster}'`,
    distributed('event_keys', cluster, 'cityHash64(site_id, event_id)'),
  ],
}

/**
 * Rewrites migrations for a cluster: each table becomes a replicated one on every node (`events_local`) and a
 * distributed one over them (`events`), views read and write the local tables, and DDL runs `ON CLUSTER`.
 * @param migrations all migrations in order: what a later one changes depends on what an earlier one created
 * @throws Error for a statement that it cannot rewrite
 */
export function clusterForm(migrations: readonly Statements[], cluster: string): string[][] {
  const schema = { tables: new Set<string>(), views: new Set<string>(), cluster }
  return migrations.map(({ name, statements }) => [
    ...statements.flatMap((it) => rewritten(it, schema)),
    ...(additions[name]?.(cluster) ?? []),
  ])
}

type Schema = { tables: Set<string>; views: Set<string>; cluster: string }

function rewritten(statement: string, { tables, views, cluster }: Schema): string[] {
  const [, kind = '', name = '', rest = ''] =
    /^(CREATE TABLE|CREATE MATERIALIZED VIEW|ALTER TABLE|TRUNCATE TABLE|DROP TABLE|INSERT INTO) (\w+)([\s\S]*)$/.exec(
      statement,
    ) ?? []
  const everywhere = `ON CLUSTER '${cluster}'`
  const isKnown = tables.has(name) || views.has(name)
  if (kind === 'INSERT INTO' && isKnown) return [statement]
  if (kind === 'CREATE TABLE') {
    tables.add(name)
    return [
      `CREATE TABLE ${name}_local ${everywhere}${replicated(rest)}`,
      distributed(name, cluster, shardingKey(name, rest)),
    ]
  }
  if (kind === 'CREATE MATERIALIZED VIEW') {
    views.add(name)
    return [`${kind} ${name} ${everywhere}${fromLocal(rest, tables).replace(/^ TO (\w+)/, ' TO $1_local')}`]
  }
  if (kind && isKnown) {
    if (views.has(name)) return [`${kind} ${name} ${everywhere}${fromLocal(rest, tables)}`]
    const local = `${kind} ${name}_local ${everywhere}${rest}`
    if (kind === 'DROP TABLE') return [`${kind} ${name} ${everywhere}`, local]
    // How values are compressed concerns only the tables that store them.
    const columns = actionsOf(rest)
      .map((it) => it.replace(/ CODEC\(.*\)$/, ''))
      .filter((it) => /^(ADD|DROP|RENAME|COMMENT) COLUMN |^MODIFY COLUMN \S+ \S/.test(it))
    return columns.length === 0 ? [local] : [local, `${kind} ${name} ${everywhere} ${columns.join(', ')}`]
  }
  throw new Error(`This statement has no form for a cluster: ${statement}`)
}

function replicated(definition: string): string {
  return definition
    .replace(/\nENGINE = (\w*MergeTree)\b/, '\nENGINE = Replicated$1')
    .replace('non_replicated_deduplication_window', 'replicated_deduplication_window')
}

function distributed(name: string, cluster: string, key: string | null): string {
  const sharding = key === null ? '' : `, ${key}`
  return `CREATE TABLE ${name} ON CLUSTER '${cluster}' AS ${name}_local
ENGINE = Distributed('${cluster}', currentDatabase(), ${name}_local${sharding})`
}

function shardingKey(name: string, definition: string): string | null {
  const chosen = shardingKeys[name]
  if (chosen !== undefined) return chosen
  const column = ['visitor', 'user'].find((it) => new RegExp(`^\\s*${it} UInt64`, 'm').test(definition))
  if (!column)
    throw new Error(`Table ${name} needs an entry in shardingKeys: it has neither visitor nor user`)
  return `cityHash64(site_id, ${column})`
}

function fromLocal(query: string, tables: ReadonlySet<string>): string {
  return query.replace(/\b(FROM|JOIN) (\w+)/g, (it, word, table) =>
    tables.has(table) ? `${word} ${table}_local` : it,
  )
}

/** The actions of an ALTER TABLE, which commas outside of parentheses separate. */
function actionsOf(rest: string): string[] {
  const actions = ['']
  let depth = 0
  for (const character of rest) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += character
  }
  return actions.map((it) => it.trim())
}

/**
 * Migrations up to 0012 were written twice. Clusters have recorded the hashes of the second text, so these stay; later
 * migrations have one text and one hash.
 */
export const recordedHashes: Record<string, string> = {
  '0001_events': '9ed518120dbb23e745e3389374cb03e84f5c03748da813866ce96acf272c11be',
  '0002_sessions': 'cd90de090a4e7b9d3542e2357fee90bd01d5787395c52ddd4f856c3693e4e8f4',
  '0003_visitor_days': 'c76891d1e756a9c09166e57e0f7705ca7e9b8895e18e8bfbb171ff7ed5723d5a',
  '0004_custom_events': 'adcb058f20e8bd3bee75e3b97cda39732f4763612ff1c8eb8c291fb4d1747717',
  '0005_sessions_version': 'dfba114d51e3eff3a4b81c737f928e9ccdd061e2cbacee64f4839249cea55a8f',
  '0006_visitor_sessions': '583157643acc3218e8597b360bc2016cf59cc544eced62ccc4bd28c9b1325e42',
  '0007_earlier_data': '6948518c3b5dbcb87b5bc7f41c26b75303eb6c6aed27f16d6ea55b8adbdf3ac0',
  '0008_shared_visitors': '39988e04b75d123877fe2e06065e62b97fc84c6ec17c9a805e9bd8e99c0be9b4',
  '0009_user_traits': '310968a7853a0a734ce8b089e0abfcd3468346db01d0edf23cb039fba8c167f8',
  '0010_segment_members': '13df794cd6f95946114bf0c67263728eea0f5071bf7e27c9bbb03f87d89f9882',
  '0011_imports': 'e74f89e4655359d8a06aeffcad12a425b6580cf313d40c2f10472107e01d6a4d',
  '0012_shared_sessions': '28c73e71ececb0d9b5d23e28340a4ed10654e7dd1865080798d53f7a6c785213',
}

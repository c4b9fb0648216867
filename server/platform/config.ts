import { resolve } from 'node:path'
import { plans } from '../../db/postgres/schema/workspaces.ts'
import { currentAppSecret, previousAppSecret } from './app-secret.ts'
import { ConfigError } from './config-error.ts'
import { readGeoSource } from './geo/geo-source.ts'
import { type AddressRange, parseRange } from './http/address-ranges.ts'
import { isLoopback } from './loopback.ts'
import type { AllowedTargets } from './outbound/address-rules.ts'

type Environment = Record<string, string | undefined>

function choice<const T extends readonly string[]>(
  env: Environment,
  name: string,
  values: T,
  fallback: T[number],
) {
  const value = env[name] || fallback
  if (!values.includes(value))
    throw new ConfigError(`${name} is "${value}" (expected one of ${values.join(', ')})`)
  return value as T[number]
}

function address(env: Environment, name: string, protocols: string[], example: string): string | undefined {
  const value = env[name]
  if (!value) return undefined
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new ConfigError(`${name} is not a valid URL: "${withoutPassword(value)}" (expected ${example})`)
  return value
}

function platform(env: Environment, name: string, defaultUrl: string): string {
  return (address(env, name, ['http:', 'https:'], defaultUrl) ?? defaultUrl).replace(/\/+$/, '')
}

function withoutPassword(value: string): string {
  return value.replace(/\/\/[^@/]*@/, '//…@')
}

function port(name: string, value: string, min: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > 65535)
    throw new ConfigError(`${name} is "${value}" (expected a number from ${min} to 65535)`)
  return number
}

/** The separate port of `/metrics` and the details of `/readyz`. Undefined: both stay on the main port. */
function metricsPort(env: Environment, { host, port: mainPort }: { host: string; port?: number }) {
  if (!env.METRICS_PORT) {
    if (env.METRICS_HOST)
      throw new ConfigError('METRICS_HOST is set, but METRICS_PORT is not (expected both)')
    return undefined
  }
  const own = { host: env.METRICS_HOST || host, port: port('METRICS_PORT', env.METRICS_PORT, 1) }
  if (own.port === mainPort)
    throw new ConfigError(`METRICS_PORT is ${mainPort}, the same as PORT (expected a different port)`)
  return own
}

function hours(env: Environment, name: string, fallback: number, max: number): number {
  const value = env[name] || String(fallback)
  if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > max)
    throw new ConfigError(`${name} is "${value}" (expected a number of hours from 1 to ${max})`)
  return Number(value)
}

function clusterName(env: Environment): string | undefined {
  const name = env.CLICKHOUSE_CLUSTER || undefined
  if (name !== undefined && !/^[\w-]+$/.test(name))
    throw new ConfigError(`CLICKHOUSE_CLUSTER is "${name}" (expected letters, digits, - and _)`)
  return name
}

function limiterStore(env: Environment): string {
  const value = env.RATE_LIMIT_STORE || 'memory'
  if (value === 'memory' || value === 'postgres') return value
  return address(
    env,
    'RATE_LIMIT_STORE',
    ['redis:', 'rediss:'],
    'memory, postgres or redis://host:6379',
  ) as string
}

/**
 * Where webhooks and other requests to URLs of users may go. They may reach other services on this machine only if the
 * product listens on loopback alone: then all its users have access to the machine anyway.
 */
function outboundTargets(env: Environment, listening: (string | undefined)[]): AllowedTargets {
  const value = env.WEBHOOK_ALLOW_PRIVATE || '0'
  if (value !== '1' && value !== '0')
    throw new ConfigError(`WEBHOOK_ALLOW_PRIVATE is "${value}" (expected 1 or 0)`)
  if (value === '0') return 'public'
  const isClosed = listening.every((host) => host === undefined || host === 'localhost' || isLoopback(host))
  return isClosed ? 'loopback' : 'private'
}

/**
 * The proxies whose X-Forwarded-* headers are believed: a number of proxies, each behind the one before it, or the
 * addresses of the proxies. Null: no proxy.
 */
function trustedProxies(env: Environment): { hops: number } | { ranges: AddressRange[] } | null {
  const value = env.TRUST_PROXY
  if (!value || value === '0') return null
  if (/^[1-9]$/.test(value)) return { hops: Number(value) }
  try {
    return { ranges: value.split(',').map((entry) => parseRange(entry.trim())) }
  } catch {
    throw new ConfigError(
      `TRUST_PROXY is "${value}" (expected the number of proxies from 0 to 9, or their addresses such as 10.0.0.0/8,192.0.2.7)`,
    )
  }
}

/** Domains that the operator's own workspace may use for single sign-on without a DNS record. */
function ssoDomains(env: Environment): string[] {
  const domains = (env.SSO_DOMAINS ?? '').toLowerCase().split(',')
  return domains.map((it) => it.trim()).filter(Boolean)
}

function metricsToken(env: Environment): string | undefined {
  const token = env.METRICS_TOKEN || undefined
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token))
    throw new ConfigError('METRICS_TOKEN is not valid (expected at least 16 characters without spaces)')
  return token
}

/** The bucket for files. Undefined: files are stored in the data folder. */
function fileBucket(env: Environment) {
  const given = Object.keys(env).filter((name) => name.startsWith('S3_') && env[name])
  if (given.length === 0) return undefined
  const required = (name: string) => {
    const value = env[name]
    if (!value)
      throw new ConfigError(
        `${name} is not set, but ${given.join(', ')} is (expected S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them)`,
      )
    return value
  }
  return {
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    region: env.S3_REGION || undefined,
    endpoint: address(env, 'S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example.com'),
  }
}

/**
 * Reads and validates every environment variable that the product uses. Without `databaseUrl` and `clickhouseUrl`, the
 * embedded engines are used.
 * @param makesSecret false for commands that only inspect an installation: if the data folder has no secret yet,
 * `appSecret` is empty and no secret is created
 * @throws ConfigError naming the first unusable variable.
 */
export function readConfig(env: Environment, { makesSecret = true } = {}) {
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user@host/db')
  const clickhouseUrl = address(
    env,
    'CLICKHOUSE_URL',
    ['http:', 'https:'],
    'http://user:password@host:8123/db',
  )
  if (!databaseUrl !== !clickhouseUrl)
    throw new ConfigError(
      `${databaseUrl ? 'CLICKHOUSE_URL' : 'DATABASE_URL'} is not set (expected both DATABASE_URL and CLICKHOUSE_URL, or neither)`,
    )
  const isEmbedded = !databaseUrl
  const dataDir = resolve(env.DATA_DIR || '.data')
  const role = choice(env, 'ROLE', ['all', 'api', 'jobs'], 'all')
  if (isEmbedded && role !== 'all')
    throw new ConfigError(
      `ROLE is "${role}" (expected all, unless DATABASE_URL and CLICKHOUSE_URL are given)`,
    )
  const host = env.HOST || (isEmbedded ? '127.0.0.1' : '0.0.0.0')
  const listenPort = port('PORT', env.PORT || '3000', 0)
  const currentSecret = currentAppSecret(env, { dataDir, isEmbedded, makesSecret })
  const metricsListen = metricsPort(env, { host, port: role === 'jobs' ? undefined : listenPort })
  const publicUrl = address(env, 'PUBLIC_URL', ['http:', 'https:'], 'https://analytics.example.com')
  const exportUrl = address(env, 'EXPORT_URL', ['http:', 'https:'], 'https://downloads.example.com')
  const targets = outboundTargets(env, [host, metricsListen?.host])
  return {
    role,
    host,
    port: listenPort,
    /** Without a trailing slash. */
    publicUrl: (publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${listenPort}`).replace(
      /\/+$/,
      '',
    ),
    /** Base URL of download links, without a trailing slash. Undefined: `/downloads` below `publicUrl`. */
    exportUrl: exportUrl?.replace(/\/+$/, ''),
    /** How long export files are kept and their links stay valid. */
    exportLifetime_ms: hours(env, 'EXPORT_LIFETIME_HOURS', 24, 90 * 24) * 3_600_000,
    dataDir,
    isEmbedded,
    databaseUrl,
    clickhouseUrl,
    clickhouseCluster: clusterName(env),
    appSecret: currentSecret,
    previousAppSecret: previousAppSecret(env, dataDir, currentSecret),
    /** Bearer token required for `/metrics` and the details of `/readyz`. Undefined: only this machine may read them. */
    metricsToken: metricsToken(env),
    /** The separate address for `/metrics` and the details of `/readyz`. Undefined: both are on the main port. */
    metricsListen,
    bootstrap: {
      email: env.BOOTSTRAP_EMAIL || undefined,
      password: env.BOOTSTRAP_PASSWORD || undefined,
      secretKey: env.BOOTSTRAP_SECRET_KEY || undefined,
    },
    plan: choice(env, 'PLAN', plans, 'enterprise'),
    s3: fileBucket(env),
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
    /** Base URLs of the advertising platforms' APIs, including the version, without a trailing slash. */
    adPlatforms: {
      googleAds: platform(env, 'GOOGLE_ADS_URL', 'https://googleads.googleapis.com/v26'),
      googleToken: platform(env, 'GOOGLE_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
      metaGraph: platform(env, 'META_GRAPH_URL', 'https://graph.facebook.com/v26.0'),
    },
    mailFrom: env.MAIL_FROM || 'Sightline <sightline@localhost>',
    /** `memory`, `postgres`, or the address of a Redis or Valkey server. */
    rateLimitStore: limiterStore(env),
    trustProxy: trustedProxies(env),
    outboundTargets: targets,
    /** The operator's own database of countries. Undefined: the included one is used. */
    geoSource: readGeoSource(env, targets),
    ssoDomains: ssoDomains(env),
    logLevel: choice(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  }
}

export type Config = ReturnType<typeof readConfig>

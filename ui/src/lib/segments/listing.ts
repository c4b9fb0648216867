import { formatNumber, wordFor } from '#lib/format.ts'

/** The parsed lines of a list. */
export type Listing = {
  userIds: string[]
  /** The number of lines with a duplicate user. */
  repeated: number
  /** The numbers of the lines that are too long for a user id. */
  tooLong: number[]
}

const idLength_max = 256
/** The maximum number of users per API request. */
const usersAtOnce = 10_000
const listed_max = 100_000

/** Parses user ids, one per line; empty lines are ignored. */
export function readListing(text: string): Listing {
  const userIds = new Set<string>()
  const tooLong: number[] = []
  let repeated = 0
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const id = line.trim()
    if (id === '') continue
    if (id.length > idLength_max) tooLong.push(index + 1)
    else if (userIds.has(id)) repeated++
    else userIds.add(id)
  }
  return { userIds: [...userIds], repeated, tooLong }
}

/** Splits a list into batches that fit into one request. */
export function batchesOf(userIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(userIds.length / usersAtOnce) }, (_, index) =>
    userIds.slice(index * usersAtOnce, (index + 1) * usersAtOnce),
  )
}

/** The rejected part of a list. Only some of the lines that are too long are listed. */
export type Rejected = Pick<Listing, 'repeated' | 'tooLong'> & {
  /** The number of users that the API rejected because the list is full. */
  refused: number
  /** The number of people without a user id; lists only contain users with one. */
  anonymous?: number
}

const linesNamed = 10

/** The rejected part as query parameters of the page that displays it. */
export function printRejected({ repeated, tooLong, refused, anonymous }: Rejected): URLSearchParams {
  const given = { repeated, too_long: tooLong.slice(0, linesNamed + 1).join(','), refused, anonymous }
  return new URLSearchParams(Object.entries(given).flatMap(([name, it]) => (it ? [[name, String(it)]] : [])))
}

/** Parses the output of `printRejected`. */
export function parseRejected(params: URLSearchParams): Rejected {
  const count = (text: string | null) => Math.max(0, Math.floor(Number(text))) || 0
  return {
    repeated: count(params.get('repeated')),
    refused: count(params.get('refused')),
    anonymous: count(params.get('anonymous')),
    tooLong: (params.get('too_long') ?? '').split(',').map(count).filter(Boolean),
  }
}

/** Describes the rejected part of a list in sentences; empty if nothing was rejected. */
export function describeRejected({ repeated, tooLong, refused, anonymous = 0 }: Rejected): string[] {
  const named = tooLong.slice(0, linesNamed).join(', ')
  const lines = tooLong.length > linesNamed ? `${named} and more` : named
  const sentences = {
    anonymous: wordFor(
      anonymous,
      'One anonymous visitor was rejected: lists contain only user ids.',
      `${formatNumber(anonymous)} anonymous visitors were rejected: lists contain only user ids.`,
    ),
    repeated: wordFor(
      repeated,
      'One line repeated a user.',
      `${formatNumber(repeated)} lines repeated users.`,
    ),
    tooLong: `Rejected: ${wordFor(tooLong.length, 'line', 'lines')} ${lines}, longer than the maximum of ${idLength_max} characters for an id.`,
    refused: wordFor(
      refused,
      `One user was rejected: a list can have at most ${formatNumber(listed_max)} users.`,
      `${formatNumber(refused)} users were rejected: a list can have at most ${formatNumber(listed_max)} users.`,
    ),
  }
  return [
    ...(anonymous ? [sentences.anonymous] : []),
    ...(repeated ? [sentences.repeated] : []),
    ...(tooLong.length ? [sentences.tooLong] : []),
    ...(refused ? [sentences.refused] : []),
  ]
}

/** What the lines of a list come to. */
export type Listing = {
  userIds: string[]
  /** Lines that name a user again. */
  repeated: number
  /** The numbers of lines that are too long to be the id of a user. */
  tooLong: number[]
}

const idLength_max = 256
/** How many users the API takes in one request. */
const usersAtOnce = 10_000
const listed_max = 100_000

/** Reads user ids, one a line; empty lines say nothing. */
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

/** The list in parts that fit a request. */
export function portionsOf(userIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(userIds.length / usersAtOnce) }, (_, index) =>
    userIds.slice(index * usersAtOnce, (index + 1) * usersAtOnce),
  )
}

/** What was not taken of a list. Of lines that are too long only some are named. */
export type NotTaken = Pick<Listing, 'repeated' | 'tooLong'> & {
  /** Users that the API refused, beyond what a list may hold say. */
  refused: number
  /** People who are known by their browsers alone: lists hold users. */
  anonymous?: number
}

const linesNamed = 10

/** What was not taken, as query parameters of the page that says so. */
export function printNotTaken({ repeated, tooLong, refused, anonymous }: NotTaken): URLSearchParams {
  const given = { repeated, too_long: tooLong.slice(0, linesNamed + 1).join(','), refused, anonymous }
  return new URLSearchParams(Object.entries(given).flatMap(([name, it]) => (it ? [[name, String(it)]] : [])))
}

/** Reads what `printNotTaken` wrote. */
export function parseNotTaken(params: URLSearchParams): NotTaken {
  const count = (text: string | null) => Math.max(0, Math.floor(Number(text))) || 0
  return {
    repeated: count(params.get('repeated')),
    refused: count(params.get('refused')),
    anonymous: count(params.get('anonymous')),
    tooLong: (params.get('too_long') ?? '').split(',').map(count).filter(Boolean),
  }
}

/** What was not taken of a list, in sentences; none where everything was. */
export function notTakenWords({ repeated, tooLong, refused, anonymous = 0 }: NotTaken): string[] {
  const lines = tooLong.slice(0, linesNamed).join(', ')
  const more = tooLong.length > linesNamed ? ' and more' : ''
  const sentences = {
    anonymous: `${anonymous === 1 ? 'One anonymous visitor was' : `${anonymous.toLocaleString('en')} anonymous visitors were`} not taken: lists hold user ids.`,
    repeated: repeated === 1 ? 'One line named a user again.' : `${repeated} lines named users again.`,
    tooLong: `Not taken: ${tooLong.length === 1 ? 'line' : 'lines'} ${lines}${more}, longer than the ${idLength_max} characters that an id may have.`,
    refused: `${refused === 1 ? 'One user was' : `${refused} users were`} not taken: a list has room for ${listed_max.toLocaleString('en')}.`,
  }
  return [
    ...(anonymous ? [sentences.anonymous] : []),
    ...(repeated ? [sentences.repeated] : []),
    ...(tooLong.length ? [sentences.tooLong] : []),
    ...(refused ? [sentences.refused] : []),
  ]
}

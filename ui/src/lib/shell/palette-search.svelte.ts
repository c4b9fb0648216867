import { type CommandGroup, type NamedKind, type Names, namedKinds, type Person } from './commands.ts'

/** People are searched once the text has this length, and has not changed for a moment. */
const peopleSearch_min = 2
const pause_ms = 200

/** The names and people of a site, as far as the palette has read them. */
export class PaletteSearch {
  readonly siteId: string
  names = $state.raw<Names>({})
  people = $state.raw<Person[]>([])
  isLoadingNames = $state(false)
  isSearchingPeople = $state(false)
  /** What could not be read: `goals`, `people`. */
  missing = $derived.by((): CommandGroup[] =>
    this.#lacksPeople ? [...this.#missingNames, 'people'] : this.#missingNames,
  )
  #missingNames = $state.raw<NamedKind[]>([])
  #lacksPeople = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined

  constructor(siteId: string) {
    this.siteId = siteId
  }

  /** Reads the names again; until then, those of the last time stay. */
  async loadNames(): Promise<void> {
    this.isLoadingNames = true
    const answer = await this.#get<{ names: Names }>('')
    this.isLoadingNames = false
    this.names = { ...this.names, ...answer?.names }
    this.#missingNames = namedKinds.filter((kind) => !answer?.names[kind])
  }

  /** Searches people a moment later, unless another search follows. */
  searchPeople(text: string): void {
    clearTimeout(this.#timer)
    this.#request?.abort()
    this.#lacksPeople = false
    this.people = []
    this.isSearchingPeople = text.length >= peopleSearch_min
    if (!this.isSearchingPeople) return
    const request = new AbortController()
    this.#request = request
    this.#timer = setTimeout(async () => {
      const answer = await this.#get<{ people: Person[] | null }>(
        `?people=${encodeURIComponent(text)}`,
        request.signal,
      )
      if (request.signal.aborted) return
      this.people = answer?.people ?? []
      this.#lacksPeople = !answer?.people
      this.isSearchingPeople = false
    }, pause_ms)
  }

  async #get<Answer>(query: string, signal?: AbortSignal): Promise<Answer | null> {
    const response = await fetch(`/sites/${this.siteId}/search${query}`, { signal }).catch(() => null)
    return response?.ok ? ((await response.json().catch(() => null)) as Answer | null) : null
  }
}

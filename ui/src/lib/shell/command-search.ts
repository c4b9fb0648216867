import { type Command, type CommandGroup, commandGroups } from './commands.ts'

export type FoundGroup = { group: CommandGroup; commands: Command[] }

/** The most commands of a group that a search shows, and the most other sites without a search. */
const shown_max = 8

/** Names are only shown once something is searched; they could be hundreds. */
const atFirst: CommandGroup[] = ['pages', 'sites', 'create', 'preferences']

/**
 * The commands that match a search, best first within their group, and the group with the best match first. Without a
 * search, the pages and actions.
 */
export function searchCommands(commands: Command[], search: string): FoundGroup[] {
  const words = normalized(search).split(/\s+/).filter(Boolean)
  if (words.length === 0)
    return atFirst.flatMap((group) => {
      const own = commands.filter((it) => it.group === group)
      return found(group, group === 'sites' ? own.slice(0, shown_max) : own)
    })

  const ranked = commands
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
  const groups = [...new Set(ranked.map(({ command }) => command.group))].sort((one, other) => {
    const best = (group: CommandGroup) => ranked.find(({ command }) => command.group === group)?.score ?? 0
    return best(other) - best(one) || commandGroups.indexOf(one) - commandGroups.indexOf(other)
  })
  return groups.flatMap((group) =>
    found(
      group,
      ranked
        .filter(({ command }) => command.group === group)
        .slice(0, shown_max)
        .map(({ command }) => command),
    ),
  )
}

function found(group: CommandGroup, commands: Command[]): FoundGroup[] {
  return commands.length > 0 ? [{ group, commands }] : []
}

/** How well a command matches: 0 unless it has every word. */
function scoreOf({ label, detail = '', keywords = '' }: Command, words: string[]): number {
  const [main, rest] = [normalized(label), normalized(`${detail} ${keywords}`)]
  const scores = words.map((word) => Math.max(matchOf(main, word), matchOf(rest, word) / 4))
  if (scores.includes(0)) return 0
  const average = scores.reduce((sum, it) => sum + it, 0) / scores.length
  return main === words.join(' ') ? average + 1 : average
}

function matchOf(text: string, word: string): number {
  if (text.startsWith(word)) return 4
  const at = text.indexOf(word)
  if (at === -1) return 0
  return /[\s\p{P}]/u.test(text.charAt(at - 1)) ? 3 : 1
}

/** Without case and accents. */
function normalized(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

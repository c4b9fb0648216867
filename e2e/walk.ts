import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

const docs = new URL('../docs/console.md', import.meta.url)
const sectionTitle = 'Twelve tasks and what they take'

/** Returns the tasks of docs/console.md, and how many steps each of them may take. */
export function documentedTasks(): Map<string, number> {
  const [, section = ''] = readFileSync(docs, 'utf8').split(`## ${sectionTitle}\n`)
  const [table = ''] = section.split('\n## ')
  const rows = table.matchAll(/^\| ([^|]+) \| (\d+) \|$/gm)
  return new Map([...rows].map(([, task = '', steps]) => [task, Number(steps)]))
}

/**
 * Does on a page what a person does, and counts it: a click, a choice in a list, a filled field and a key are one step
 * each. Reading, scrolling and waiting count nothing.
 */
export class Walk {
  /** What was done, in words. */
  readonly steps: string[] = []

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click()
    this.steps.push(`click ${target}`)
  }

  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label })
    this.steps.push(`choose ${label} in ${list}`)
  }

  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.steps.push(`fill ${field} with ${text}`)
  }

  /** Clicks on a bucket of the chart, which has as many as it says. */
  async clickInChart(chart: Locator, fromEnd: number): Promise<void> {
    const last = Number(await chart.getAttribute('aria-valuemax'))
    const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 }
    await chart.click({ position: { x: (width * (last - fromEnd)) / last, y: height / 2 } })
    this.steps.push(`click on the chart, ${fromEnd} from its end`)
  }
}

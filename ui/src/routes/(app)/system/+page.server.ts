import { readSystem, stateOf } from '#lib/server/system.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  event.depends('console:system')
  const system = await readSystem(event)
  return { title: 'System', system, state: stateOf(system) }
}

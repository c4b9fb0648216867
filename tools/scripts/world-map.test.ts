import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { drawWorldMap } from './world-map.ts'

const folder = resolve(import.meta.dir, '../../ui/src/lib/dashboard')

test('the stored world map is the one that `npm run world-map` draws', async () => {
  const { svg, module } = drawWorldMap()
  expect(await Bun.file(`${folder}/world-map.svg`).text()).toBe(svg)
  expect(await Bun.file(`${folder}/world-map.ts`).text()).toBe(module)
})

test('every country has one path inside the map, and small ones are a dot', () => {
  const { svg } = drawWorldMap()
  const paths = new Map(
    [...svg.matchAll(/<path id="([A-Z]{2})" d="([^"]+)"/g)].map(([, id, d]) => [id, d ?? '']),
  )
  expect(paths.size).toBe(svg.split('<path').length - 1)
  for (const country of ['DE', 'US', 'XK', 'SG', 'MT', 'VA']) expect(paths.has(country)).toBe(true)
  expect(paths.has('AQ')).toBe(false)
  expect(paths.get('SG')).toContain('a5 5')
  expect(paths.get('DE')).not.toContain('a')
  for (const path of paths.values()) expect(path).toMatch(/^[-MlazZ\d. ]+$/)
})

test('a browser downloads less than 60 KB for the map', () => {
  expect(Bun.gzipSync(new TextEncoder().encode(drawWorldMap().svg)).length).toBeLessThan(60_000)
})

import { expect, test } from 'bun:test'
import { layoutOf, lengths } from './layout.ts'

const node = (step: number, name: string, sessions: number, more = {}) => ({
  step,
  node: `page:${name}`,
  sessions,
  users: sessions,
  entries: step === 1 ? sessions : 0,
  drop_off: 0,
  continues: 0,
  previous: null,
  ...more,
})
const link = (step: number, from: string, to: string, sessions: number) => ({
  step,
  from: `page:${from}`,
  to: `page:${to}`,
  sessions,
  users: sessions,
  previous: null,
})
const report = {
  nodes: [node(1, '/', 100, { drop_off: 20 }), node(2, '/a', 70), node(2, '/b', 10)],
  links: [link(1, '/', '/a', 70), link(1, '/', '/b', 10)],
}

test('heights are proportional to sessions, and the drop-off fills what the links leave', () => {
  const { nodes, links } = layoutOf(report, false)
  const [start, a, b] = nodes
  expect(start).toMatchObject({ x: lengths.side, y: lengths.top, height: lengths.tallest })
  expect(a).toMatchObject({ x: lengths.side + lengths.column, height: 0.7 * lengths.tallest })
  expect(b?.y).toBe(lengths.top + 0.7 * lengths.tallest + lengths.gap)
  expect(links.map((it) => it.thickness)).toEqual([0.7 * lengths.tallest, 0.1 * lengths.tallest])
  expect(start?.ends).toEqual({ y: lengths.top + 0.8 * lengths.tallest, height: 0.2 * lengths.tallest })
})

test('the text of a node has room below few sessions', () => {
  const { nodes, height } = layoutOf({ nodes: [node(1, '/', 1000), node(1, '/a', 1)], links: [] }, false)
  expect(nodes[1]?.height).toBe(2)
  expect(height).toBe((nodes[1]?.y ?? 0) + lengths.text + lengths.gap)
})

test('if paths end at a node, the first column is the first step that a session has', () => {
  const reversed = {
    nodes: [node(4, '/', 3, { entries: 3 }), node(5, '/a', 5, { entries: 2, drop_off: 5 })],
    links: [link(4, '/', '/a', 3)],
  }
  const { columns, nodes, width } = layoutOf(reversed, true)
  expect(columns).toEqual([
    { step: 4, x: lengths.side },
    { step: 5, x: lengths.side + lengths.column },
  ])
  expect(width).toBe(lengths.side + 2 * lengths.column)
  expect(nodes[1]?.ends).toEqual({ y: lengths.top + 0.6 * lengths.tallest, height: 0.4 * lengths.tallest })
})

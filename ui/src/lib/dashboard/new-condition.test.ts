import { expect, test } from 'bun:test'
import { nameOf } from './dimensions.ts'
import { readCondition } from './new-condition.ts'

test.each(['desktop', 'mobile', 'tablet', 'tv', 'console', 'wearable', 'fridge'])(
  'the device %s is found by its display name',
  (device) => {
    const name = nameOf('device', device)
    for (const text of [name, name.toUpperCase()])
      expect(readCondition('device', '==', text)?.values).toEqual([device])
  },
)

import { expect, test } from 'bun:test'
import { draftProblems, toReport } from './report-form.ts'
import { fromTemplate, parseTemplate, templateNames, templateSchedule } from './templates.ts'

const site = { timezone: 'Europe/Berlin' }

test.each(templateNames.filter((it) => it !== 'blank'))(
  'the template %s fills in a complete report',
  (name) => {
    const draft = fromTemplate(name, site, 'boss@example.com')
    expect(draftProblems(draft)).toEqual({})
    expect(draft.metrics[0]).toBe(draft.charted)
    expect(toReport(draft)).toMatchObject({
      type: 'scheduled',
      schedule: { timezone: 'Europe/Berlin' },
      delivery: { email: ['boss@example.com'], format: 'pdf' },
    })
  },
)

test('the blank template lacks only the name, and runs on demand', () => {
  const draft = fromTemplate('blank', site, '')
  expect(Object.keys(draftProblems(draft))).toEqual(['name'])
  expect(toReport(draft)).not.toHaveProperty('schedule')
  expect(templateSchedule('blank', site)).toBeUndefined()
})

test('a template is found by its name only', () => {
  expect(parseTemplate('executive')).toBe('executive')
  expect(parseTemplate('toString')).toBeUndefined()
  expect(parseTemplate(null)).toBeUndefined()
})

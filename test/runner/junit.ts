import { SaxesParser, type SaxesTagPlain } from 'saxes'

export type JunitCase = {
  /** Relative to the project. */
  file: string
  /** 0 if the runner does not report it. */
  line: number
  name: string
  status: 'passed' | 'failed' | 'skipped'
  duration_ms: number
  /** The reason of the failure. */
  message: string
}

/** Returns the test cases of a JUnit report, in the order in which they ran. */
export function readJunit(xml: string): JunitCase[] {
  const cases: JunitCase[] = []
  const parser = new SaxesParser()
  let isInFailure = false
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const last = cases.at(-1)
    if (name === 'testcase') cases.push(readCase(attributes))
    else if (name === 'skipped' && last) last.status = 'skipped'
    else if (name === 'failure' && last) {
      last.status = 'failed'
      last.message = attributes.message ?? ''
      isInFailure = true
    }
  })
  parser.on('text', (text) => {
    const last = cases.at(-1)
    // The text contains the message and the location.
    if (isInFailure && last && text.trim() !== '') last.message = text.trim()
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'failure') isInFailure = false
  })
  parser.write(xml).close()
  return cases
}

function readCase({ name = '', classname, file = '', line, time }: Record<string, string>): JunitCase {
  return {
    file,
    line: Number(line ?? 0),
    name: classname ? `${classname} > ${name}` : name,
    status: 'passed',
    duration_ms: Number(time) * 1000,
    message: '',
  }
}

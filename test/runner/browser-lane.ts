import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { LaneRun, Outcome } from './outcome.ts'
import { runCommand } from './run-command.ts'
import { root, type TestFile } from './test-files.ts'

type Options = {
  files: TestFile[]
  env: Record<string, string | undefined>
  reportFile: string
  stopping: AbortSignal
}

/** Runs browser tests with Playwright and its configuration. */
export async function runBrowserLane({ files, env, reportFile, stopping }: Options): Promise<LaneRun> {
  const isGreen = await runCommand(
    [
      ...['bun', 'x', 'playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
      ...files.map(({ path }) => path),
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }, stopping },
  )
  const outcomes = existsSync(reportFile) ? read(JSON.parse(readFileSync(reportFile, 'utf8'))) : []
  return { outcomes, isGreen }
}

function read({ suites, config }: JSONReport): Outcome[] {
  const folder = relative(root, config.rootDir)
  const specsOf = (suite: JSONReportSuite, above: string[]): [JSONReportSpec, string[]][] => [
    ...suite.specs.map((spec): [JSONReportSpec, string[]] => [spec, above]),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...above, inner.title])),
  ]
  return suites
    .flatMap((suite) => specsOf(suite, []))
    .map(([spec, above]) => {
      const results = spec.tests.flatMap((it) => it.results)
      const isSkipped = spec.tests.every((it) => it.status === 'skipped')
      return {
        lane: 'browser',
        file: join(folder, spec.file),
        line: spec.line,
        name: [...above, spec.title].join(' > '),
        status: isSkipped ? 'skipped' : spec.ok ? 'passed' : 'failed',
        duration_ms: results.reduce((sum, it) => sum + it.duration, 0),
        message: stripVTControlCharacters(
          results.flatMap((it) => it.errors.map(({ message = '' }) => message)).join('\n'),
        ),
        log: results
          .flatMap((it) => it.attachments.filter(({ name }) => name === 'page' || name === 'log').map(textOf))
          .join('\n'),
      }
    })
}

function textOf({ body, path }: { body?: string; path?: string }): string {
  if (body) return Buffer.from(body, 'base64').toString()
  return path && existsSync(path) ? readFileSync(path, 'utf8') : ''
}

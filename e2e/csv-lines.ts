import type { APIResponse } from '@playwright/test'

/** Returns the lines of a CSV file that the console answered, without the mark of its encoding. */
export async function csvLinesOf(answer: APIResponse): Promise<string[]> {
  return (await answer.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
}

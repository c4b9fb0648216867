import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { root } from '../../test/support/product.ts'

for (const command of ['start', 'backup', 'rebuild-sessions', 'rotate-secret'])
  test(`${command} reports an unknown option in one line`, async () => {
    const script = join(root, `tools/scripts/${command}.ts`)
    const { exited, stdout, stderr } = Bun.spawn([process.execPath, script, '--unknown'], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect(await new Response(stderr).text()).toMatch(/^Unknown option '--unknown'.*\n$/)
    expect(await new Response(stdout).text()).toBe('')
    expect(await exited).toBe(2)
  })

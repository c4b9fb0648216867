import { nodeName } from './labels.ts'
import type { Selection } from './queries.ts'
import { endLabel } from './rows.ts'

/** `Step 1: /pricing → sign_up` */
export function describeSelection({ step, of, next, only }: Selection, isEnd: boolean): string {
  return `Step ${step}: ${stepsOf({ step, of, next, only }, isEnd)}`
}

function stepsOf({ of, next, only }: Selection, isEnd: boolean): string {
  if (next !== undefined) return `${nodeName(of)} → ${nodeName(next)}`
  return only ? `${nodeName(of)}. ${endLabel(only, isEnd)}` : nodeName(of)
}

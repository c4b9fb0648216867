import type { Message } from 'wuchale'

const technicalElements = ['script', 'style', 'path', 'code', 'pre', 'kbd']
const technicalAttributes =
  /^(class|triggerClass|style|d|viewBox|points|transform|preserveAspectRatio|value|command|allow|rel|aria-labelledby|aria-describedby|autocomplete|data-.*|accept|sizes|media)$/

/** Names of keys, errors and schemes that the browser or HTTP gives: code compares with them. */
const names = /^(Arrow\w*|Escape|Enter|Home|End|Tab|PageUp|PageDown|\w+Error|Bearer .*)$/

/** Utility classes, which are strings in code, too. */
const styles =
  /(^|\s)-?((bg|text|border|rounded|ring|p[xytblr]?|m[xytblr]?|w|h|size|min|max|gap|items|justify|col|row|shrink|grow|flex|grid|inline|font|leading|whitespace|overflow|opacity|transition|duration|delay|translate|inset|cursor|outline|shadow|break|hover|group)[-:/[]|(flex|grid|block|hidden|absolute|relative|truncate|numeric|sticky)(\s|$)|(sm|md|lg|xl|li|a|input|select)[:[])/

/** Calls whose single words in lower case are texts, too. */
const takesWords = /^(counted|wordFor|word)$/

const selectors = /querySelector|closest|matches|glob|header|depends|createElement|csv/i

/**
 * Decides which strings of the console are shown to people, and so are translated. In markup that is all text. In
 * attributes and code it is what starts with a capital letter or has several words, unless it is code itself, and single
 * words in calls of `counted`, `wordFor` and `word`. The comments `@wc-include` and `@wc-ignore` before a string decide
 * where this is wrong.
 */
export function isText({ msgStr, details }: Message): 'message' | false {
  const text = msgStr.join('\n')
  const words = text.replace(/\{\d+\}|<\/?\d+\/?>/g, '').trim()
  if (!/\p{L}/u.test(words) || technicalElements.includes(details.element ?? '')) return false
  if (details.scope === 'markup') return 'message'
  if (details.scope === 'attribute' && technicalAttributes.test(details.attribute ?? '')) return false
  return isPhrase(text, words, details.call) ? 'message' : false
}

function isPhrase(text: string, words: string, call = ''): boolean {
  if (text.includes('\n') || selectors.test(call) || names.test(text)) return false
  if (takesWords.test(call)) return true
  if (/^\p{Lu}/u.test(words)) return /\p{Ll}/u.test(words)
  return (
    /\p{L}\p{L}/u.test(words) &&
    /[\s]/.test(text.trim()) &&
    !/^[-<:{[]|[<>=;|\]]|^\w+\/\w+/.test(words) &&
    !styles.test(words)
  )
}

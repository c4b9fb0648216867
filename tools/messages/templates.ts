import ts from 'typescript'
import { holesOf, parseTemplate } from '../../ui/src/lib/messages/template.ts'
import { unseen, written } from './by-hand.ts'
import { type Text, Texts } from './texts.ts'

/** Properties whose texts are shown to people. */
const properties = new Set([
  'message',
  'error',
  'problem',
  'reason',
  'reasons',
  'skipped',
  'failure',
  'expected',
  'potential_causes',
  'disabled_reason',
])

/**
 * Extracts the templates of the messages of the service from its code. Adds what no code shows, and leaves out what
 * the console does not show: both are in `by-hand.ts`.
 * @returns each template with the places that it comes from, such as `There is no funnel {0}`
 */
export function messageTemplates(): Map<string, string[]> {
  const program = ts.createProgram(...sources())
  const files = program
    .getSourceFiles()
    .filter(
      ({ fileName: it }) =>
        /\/server\/|\/db\/clickhouse\/errors\.ts$/.test(it) && !it.includes('node_modules'),
    )
  const texts = new Texts(program, files)
  const found = new Map<string, string[]>()
  const add = (template: string, place: string) =>
    found.set(template, [...new Set([...(found.get(template) ?? []), place])])
  for (const [reason, list] of Object.entries(written)) for (const it of list) add(it, reason)
  for (const file of files) {
    const path = file.fileName.replace(`${process.cwd()}/`, '')
    if (unseen.files.some((it) => path.startsWith(it))) continue
    for (const it of messagesOf(file, texts, program.getTypeChecker()))
      for (const template of it.texts.map(textOf).filter(isSentence)) add(withField(template), path)
  }
  for (const it of found.keys()) if (unseen.templates.some((pattern) => pattern.test(it))) found.delete(it)
  return withoutSpecialCases(found)
}

function sources(): [string[], ts.CompilerOptions] {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { ...config, include: ['server/**/*.ts'] },
    ts.sys,
    process.cwd(),
  )
  return [fileNames.filter((it) => !it.endsWith('.test.ts')), { ...options, noEmit: true }]
}

type Found = { texts: Text[] }

function* messagesOf(node: ts.Node, texts: Texts, checker: ts.TypeChecker): Generator<Found> {
  if (isErrorMade(node, checker))
    for (const it of node.arguments ?? []) if (!isPassedOn(node, it)) yield { texts: texts.of(it) }
  if (ts.isPropertyAssignment(node) && properties.has(nameOf(node)))
    yield { texts: texts.of(node.initializer) }
  if (ts.isShorthandPropertyAssignment(node) && properties.has(nameOf(node)))
    yield { texts: texts.ofShorthand(node) }
  const children: ts.Node[] = []
  ts.forEachChild(node, (it) => {
    children.push(it)
  })
  for (const it of children) yield* messagesOf(it, texts, checker)
}

/** True for `super(message)`: what the class is made with is found where it is made. */
function isPassedOn(node: ts.NewExpression | ts.CallExpression, argument: ts.Expression): boolean {
  return ts.isSpreadElement(argument) || (ts.isCallExpression(node) && ts.isIdentifier(argument))
}

function nameOf(node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): string {
  return ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : ''
}

/** True for `new Conflict(…)`, and `super(…)` in such a class. */
function isErrorMade(node: ts.Node, checker: ts.TypeChecker): node is ts.NewExpression | ts.CallExpression {
  if (ts.isNewExpression(node)) return isError(checker.getTypeAtLocation(node), checker)
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.SuperKeyword) return false
  const made = ts.findAncestor(node, ts.isClassDeclaration)
  return made !== undefined && isError(checker.getTypeAtLocation(made), checker)
}

function isError(type: ts.Type, checker: ts.TypeChecker): boolean {
  if (/Error$/.test(type.symbol?.name ?? '')) return true
  return type.isClassOrInterface() && checker.getBaseTypes(type).some((it) => isError(it, checker))
}

function textOf(text: Text): string {
  let holes = 0
  let result = ''
  for (const it of text) result += 'text' in it ? it.text : `{${holes++}}`
  return result
}

/** Codes and words that are part of another text are no messages. */
function isSentence(template: string): boolean {
  const words = template.replace(/\{\d+\}/g, '')
  return (
    /\p{L}{2}.* \p{L}{2}/u.test(words) &&
    /\S \S/.test(template) &&
    !/^ | $| {2}/.test(template) &&
    words.trim().length > 3
  )
}

const field =
  /^(?:\{\d+\}|[a-z]\w*)(?:\.(?:\{\d+\}|\w+))*(?= (?:must|is|has|can|cannot|contains|compares|supports|does|applies|"\{))/

/** Messages about fields start with the field. The rest is the same for all of them. */
function withField(template: string): string {
  let holes = 0
  return field.test(template)
    ? template.replace(field, '{0}').replace(/\{\d+\}/g, () => `{${holes++}}`)
    : template
}

/** Removes templates that are another, more general one with a single word or nothing in each of its holes. */
function withoutSpecialCases(found: Map<string, string[]>): Map<string, string[]> {
  const all = [...found.keys()].map((text) => {
    const template = parseTemplate(text)
    return { text, template, length: template.literals.join('').length }
  })
  const general = all.filter((it) => lettersOf(it.template.literals) >= 4)
  const isSpecial = ({ text, length }: (typeof all)[number]) =>
    general.some((other) => {
      const isShorter = other.length < length || (other.length === length && other.text.length > text.length)
      return isShorter && holesOf(other.template, text)?.every((content) => !content.includes(' '))
    })
  return new Map(all.filter((it) => !isSpecial(it)).map(({ text }) => [text, found.get(text) ?? []]))
}

function lettersOf(literals: string[]): number {
  return literals.join('').replace(/[^\p{L}]/gu, '').length
}

import ts from 'typescript'
import { boundTo, ownerOf, type Parameter } from './parameters.ts'

/** A piece of a text: written in the code, only known when the service runs, or the parameter of a function. */
type Part = { text: string } | { isHole: true } | Parameter
export type Text = Part[]
type Call = ts.CallExpression | ts.NewExpression

/** More alternatives than these become a hole. */
const alternatives_max = 300
const depth_max = 14
const hole = (): Text[] => [[{ isHole: true }]]

/** Finds the texts that expressions of a program can have: follows constants, conditions, and functions. */
export class Texts {
  readonly #checker: ts.TypeChecker
  readonly #calls = new Map<string, Call[]>()
  readonly #callsByOwner = new Map<ts.SignatureDeclaration, readonly Call[]>()
  readonly #files: ReadonlySet<string>

  constructor(program: ts.Program, files: readonly ts.SourceFile[]) {
    this.#checker = program.getTypeChecker()
    this.#files = new Set(files.map((it) => it.fileName))
    for (const file of files) this.#index(file)
  }

  #index(node: ts.Node): void {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = calledName(node)
      const calls = this.#calls.get(name)
      if (calls) calls.push(node)
      else this.#calls.set(name, [node])
    }
    ts.forEachChild(node, (it) => this.#index(it))
  }

  /** The calls of a function. The checker is slow, so it is only asked about calls by the right name. */
  #callsOf(owner: ts.SignatureDeclaration): readonly Call[] {
    const known = this.#callsByOwner.get(owner)
    if (known) return known
    const named = this.#calls.get(declaredName(owner)) ?? []
    const calls = named.filter((it) => this.#declarationOf(it) === owner)
    this.#callsByOwner.set(owner, calls)
    return calls
  }

  /** The texts of an expression. Parameters of the functions around it have the arguments of every call. */
  of(expression: ts.Expression): Text[] {
    return this.#withArguments(this.#resolve(expression, 0), 0)
  }

  /** The texts of `{ message }`. */
  ofShorthand(node: ts.ShorthandPropertyAssignment): Text[] {
    const symbol = this.#checker.getShorthandAssignmentValueSymbol(node)
    return symbol ? this.#withArguments(this.#ofSymbol(symbol, 0), 0) : []
  }

  #withArguments(texts: Text[], depth: number): Text[] {
    return texts.flatMap((text) => {
      const open = text.find((it) => 'symbol' in it)
      if (!open) return [text]
      const owner = ownerOf(open.symbol)
      const calls = owner && depth < 6 ? this.#callsOf(owner) : []
      if (!owner || calls.length === 0) return this.#withArguments([without(text, open.symbol)], depth)
      return calls.flatMap((call) => this.#withArguments(this.#bound(text, owner, call, 0), depth + 1))
    })
  }

  /** Puts the arguments of a call in the places of parameters. A parameter has one value in all its places. */
  #bound(text: Text, owner: ts.SignatureDeclaration, call: Call, depth: number): Text[] {
    const symbols = new Set(text.flatMap((it) => ('symbol' in it ? [it.symbol] : [])))
    let choices: Map<ts.Symbol, Text>[] = [new Map()]
    for (const symbol of symbols) {
      const found = boundTo(symbol, owner, call)
      if (found === 'elsewhere') continue
      const values = this.#ofArgument(found, depth)
      const few = choices.length * values.length > alternatives_max ? hole() : values
      choices = choices.flatMap((choice) => few.map((it) => new Map(choice).set(symbol, it)))
    }
    return choices.map((choice) =>
      text.flatMap((it) => ('symbol' in it ? (choice.get(it.symbol) ?? [it]) : [it])),
    )
  }

  #ofArgument(found: ts.Node | undefined, depth: number): Text[] {
    if (found === undefined) return hole()
    if (ts.isShorthandPropertyAssignment(found)) {
      const symbol = this.#checker.getShorthandAssignmentValueSymbol(found)
      return symbol ? this.#ofSymbol(symbol, depth + 1) : hole()
    }
    return this.#resolve(found as ts.Expression, depth + 1)
  }

  #resolve(e: ts.Expression, depth: number): Text[] {
    if (depth > depth_max) return hole()
    const next = (it: ts.Expression) => this.#resolve(it, depth + 1)
    if (ts.isStringLiteral(e) || ts.isNoSubstitutionTemplateLiteral(e)) return [[{ text: e.text }]]
    if (ts.isTemplateExpression(e))
      return joined([
        [[{ text: e.head.text }]],
        ...e.templateSpans.flatMap((it) => [next(it.expression), [[{ text: it.literal.text }]]]),
      ])
    if (ts.isBinaryExpression(e))
      return isTextual(this.#checker.getTypeAtLocation(e)) ? this.#ofOperation(e, next) : hole()
    if (ts.isConditionalExpression(e)) return [...next(e.whenTrue), ...next(e.whenFalse)]
    if (isWrapped(e)) return next(e.expression)
    if (e.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(e) && e.text === 'undefined')) return []
    if (ts.isIdentifier(e)) return this.#ofSymbol(this.#checker.getSymbolAtLocation(e), depth)
    if (ts.isElementAccessExpression(e)) return this.#valuesOf(e.expression, depth)
    if (ts.isPropertyAccessExpression(e)) return this.#ofProperty(e, depth)
    if (ts.isArrayLiteralExpression(e))
      return e.elements.flatMap((it) => next(ts.isSpreadElement(it) ? it.expression : it))
    if (ts.isCallExpression(e)) return this.#ofCall(e, depth)
    return hole()
  }

  #ofOperation({ operatorToken, left, right }: ts.BinaryExpression, next: (it: ts.Expression) => Text[]) {
    switch (operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return joined([next(left), next(right)])
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.BarBarToken:
        return [...next(left), ...next(right)]
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return next(right)
      default:
        return hole()
    }
  }

  #ofSymbol(found: ts.Symbol | undefined, depth: number): Text[] {
    const symbol = this.#target(found)
    const declaration = symbol?.valueDeclaration
    if (!symbol || !declaration || depth > depth_max) return hole()
    if (ownerOf(symbol)) return [[{ symbol }]]
    if (ts.isVariableDeclaration(declaration) && declaration.initializer && this.#isOurs(declaration))
      return this.#resolve(declaration.initializer, depth + 1)
    return hole()
  }

  #ofProperty(e: ts.PropertyAccessExpression, depth: number): Text[] {
    const declaration = this.#checker.getSymbolAtLocation(e.name)?.valueDeclaration
    if (!declaration || !this.#isOurs(declaration)) return hole()
    const isValue = ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration)
    return isValue && declaration.initializer ? this.#resolve(declaration.initializer, depth + 1) : hole()
  }

  #valuesOf(e: ts.Expression, depth: number): Text[] {
    const symbol = ts.isIdentifier(e) ? this.#target(this.#checker.getSymbolAtLocation(e)) : undefined
    const declaration = symbol?.valueDeclaration
    let object = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : e
    while (object && isWrapped(object)) object = object.expression
    if (!object || !ts.isObjectLiteralExpression(object)) return hole()
    return object.properties.flatMap((it) =>
      ts.isPropertyAssignment(it) ? this.#resolve(it.initializer, depth + 1) : [],
    )
  }

  #ofCall(e: ts.CallExpression, depth: number): Text[] {
    const mapped = resultOf(e)
    if (mapped) return this.#resolve(mapped, depth + 1)
    const declaration = this.#declarationOf(e)
    if (!declaration || !isTextual(this.#checker.getTypeAtLocation(e))) return hole()
    const texts = returnsOf(declaration).flatMap((it) =>
      this.#resolve(it, depth + 1).flatMap((text) => this.#bound(text, declaration, e, depth)),
    )
    return texts.length === 0 ? hole() : texts
  }

  #declarationOf(call: Call): ts.SignatureDeclaration | undefined {
    const declaration = this.#checker.getResolvedSignature(call)?.declaration
    return declaration && this.#isOurs(declaration) ? (declaration as ts.SignatureDeclaration) : undefined
  }

  #target(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol
  }

  #isOurs(node: ts.Node): boolean {
    return this.#files.has(node.getSourceFile().fileName)
  }
}

function calledName({ expression }: Call): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text
  return ts.isIdentifier(expression) ? expression.text : ''
}

/** The name by which a function, or the class of a constructor, is called. */
function declaredName(owner: ts.SignatureDeclaration): string {
  const named = owner.name ? owner : owner.parent
  const { name } = named as ts.NamedDeclaration
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name.text : ''
}

function isWrapped(e: ts.Expression) {
  return (
    ts.isParenthesizedExpression(e) ||
    ts.isAsExpression(e) ||
    ts.isSatisfiesExpression(e) ||
    ts.isNonNullExpression(e) ||
    ts.isAwaitExpression(e)
  )
}

/** What `list.map(…)` and `list.filter(…)` consist of. */
function resultOf({ expression, arguments: [first] }: ts.CallExpression): ts.Expression | undefined {
  if (!ts.isPropertyAccessExpression(expression) || !first) return undefined
  if (expression.name.text === 'filter') return expression.expression
  if (expression.name.text !== 'map' || !ts.isArrowFunction(first)) return undefined
  return ts.isBlock(first.body) ? undefined : first.body
}

function returnsOf(declaration: ts.SignatureDeclaration): ts.Expression[] {
  const { body } = declaration as ts.FunctionLikeDeclaration
  if (!body) return []
  if (!ts.isBlock(body)) return [body as ts.Expression]
  const found: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

function isTextual(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isTextual)
  if (type.flags & ts.TypeFlags.StringLike) return true
  const isContainer = ['Promise', 'Array', 'ReadonlyArray'].includes(type.symbol?.name)
  return isContainer && ((type as ts.TypeReference).typeArguments ?? []).some(isTextual)
}

function without(text: Text, parameter: ts.Symbol): Text {
  return text.map((it) => ('symbol' in it && it.symbol === parameter ? { isHole: true } : it))
}

function joined(pieces: Text[][]): Text[] {
  let result: Text[] = [[]]
  for (const choices of pieces) {
    const isTooMany = choices.length === 0 || result.length * choices.length > alternatives_max
    const few = isTooMany ? hole() : choices
    result = result.flatMap((text) => few.map((it) => [...text, ...it]))
  }
  return result
}

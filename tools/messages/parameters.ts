import ts from 'typescript'

/** A parameter of a function, or a part of one that is destructured. */
export type Parameter = { symbol: ts.Symbol }

/** The function that has the parameter; undefined if the symbol is none. */
export function ownerOf(symbol: ts.Symbol): ts.SignatureDeclaration | undefined {
  let node: ts.Node | undefined = symbol.valueDeclaration
  while (node && isBinding(node)) node = node.parent
  return node && ts.isParameter(node) ? (node.parent as ts.SignatureDeclaration) : undefined
}

/** What a call passes for a parameter of the function; `elsewhere` if the parameter is that of another function. */
export function boundTo(
  symbol: ts.Symbol,
  owner: ts.SignatureDeclaration,
  { arguments: given = ts.factory.createNodeArray() }: ts.CallExpression | ts.NewExpression,
): ts.Node | undefined | 'elsewhere' {
  if (ownerOf(symbol) !== owner) return 'elsewhere'
  const declaration = symbol.valueDeclaration
  const at = owner.parameters.findIndex((it) => declaration && isWithin(declaration, it))
  const parameter = owner.parameters[at]
  const argument = given[at] ?? parameter?.initializer
  if (!argument || !declaration || given.slice(0, at + 1).some(ts.isSpreadElement)) return undefined
  return declaration === parameter ? argument : elementOf(argument, declaration as ts.BindingElement)
}

function isWithin(node: ts.Node, outer: ts.Node): boolean {
  return node === outer || (ts.isBindingElement(node) && isWithin(node.parent.parent, outer))
}

/** The part of an argument that a destructured parameter takes. */
function elementOf(argument: ts.Expression, element: ts.BindingElement): ts.Node | undefined {
  const pattern = element.parent
  if (!ts.isParameter(pattern.parent)) return undefined
  if (ts.isArrayBindingPattern(pattern)) {
    const values = ts.isArrayLiteralExpression(argument) ? argument.elements : undefined
    return values?.[pattern.elements.indexOf(element)] ?? element.initializer
  }
  const name = (element.propertyName ?? element.name).getText()
  if (!ts.isObjectLiteralExpression(argument)) return undefined
  const property = argument.properties.find((it) => it.name?.getText() === name)
  if (!property) return element.initializer
  return ts.isPropertyAssignment(property) ? property.initializer : property
}

function isBinding(node: ts.Node): boolean {
  return ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)
}

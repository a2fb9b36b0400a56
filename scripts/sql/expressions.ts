import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  SyntaxKind,
  type BinaryExpression,
  type Expression,
  type Node,
  type ObjectLiteralElementLike,
  type PropertyName,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import { call, closure } from './calls.ts'
import { isRecord } from './values.ts'
import { lookUp, unknownAt, type Scope } from './scope.ts'
import { Abandoned, Unknown } from './values.ts'

/**
 * The value of an expression: a real one, a fragment or builder of Kysely, or Unknown. Records the statements that it
 * executes.
 */
export function evaluate(node: Node, scope: Scope): unknown {
  if (isIdentifier(node)) return node.text === 'undefined' ? undefined : lookUp(node.text, scope)
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (isNumericLiteral(node)) return Number(node.text)
  if (node.kind === SyntaxKind.NullKeyword) return null
  if (node.kind === SyntaxKind.TrueKeyword || node.kind === SyntaxKind.FalseKeyword) {
    return node.kind === SyntaxKind.TrueKeyword
  }
  if (
    isParenthesizedExpression(node) ||
    isNonNullExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isAwaitExpression(node)
  ) {
    return evaluate(node.expression, scope)
  }
  if (isTaggedTemplateExpression(node)) return tagged(node, scope)
  if (isTemplateExpression(node)) {
    const parts = node.templateSpans.map(
      ({ expression, literal }) => [evaluate(expression, scope), literal.text] as const,
    )
    if (parts.some(([value]) => isRecord(value))) return unknownAt(node, scope)
    return parts.reduce((text, [value, literal]) => text + String(value) + literal, node.head.text)
  }
  if (isCallExpression(node)) return call(node, scope)
  if (isArrowFunction(node) || isFunctionExpression(node)) return closure(node, scope)
  if (isPropertyAccessExpression(node)) return property(evaluate(node.expression, scope), node.name.text, scope)
  if (isElementAccessExpression(node)) return element(node, evaluate(node.expression, scope), scope)
  if (isConditionalExpression(node)) {
    return evaluate(scope.run.choices.isTrue(evaluate(node.condition, scope)) ? node.whenTrue : node.whenFalse, scope)
  }
  if (isBinaryExpression(node)) return binary(node, scope)
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    const value = evaluate(node.operand, scope)
    return value instanceof Unknown ? new Unknown(`!${value.key}`) : !value
  }
  if (isArrayLiteralExpression(node)) return evaluateList(node.elements, scope)
  if (isObjectLiteralExpression(node)) return object(node.properties, scope)
  // Other syntax: only the statements inside it are evaluated.
  node.forEachChild((child) => void evaluate(child, scope))
  return unknownAt(node, scope)
}

/** Elements of an array or arguments of a call. An unknown list is spread as one unknown element. */
export function evaluateList(nodes: readonly Expression[], scope: Scope): unknown[] {
  return nodes.flatMap((node) => {
    if (!isSpreadElement(node)) return [evaluate(node, scope)]
    const list = evaluate(node.expression, scope)
    return isRecord(list) && Symbol.iterator in list ? [...(list as Iterable<unknown>)] : [elementOf(list)]
  })
}

/** A representative element of an unknown list. */
export function elementOf(list: unknown): unknown {
  return list instanceof Unknown ? new Unknown(`${list.key}[]`) : list
}

export function property(of: unknown, name: string, scope: Scope): unknown {
  if (of instanceof Unknown) return name === 'db' || name === 'tx' ? scope.run.db : new Unknown(`${of.key}.${name}`)
  if (of === null || of === undefined) return undefined
  if (of === scope.run.db && name === 'isTransaction') return new Unknown(name)
  return (of as Record<string, unknown>)[name]
}

function element(node: Node & { argumentExpression: Expression }, of: unknown, scope: Scope): unknown {
  const key = evaluate(node.argumentExpression, scope)
  if (of instanceof Unknown) return new Unknown(`${of.key}[${isRecord(key) ? '' : String(key)}]`)
  if (!isRecord(of)) return undefined
  if (!(key instanceof Unknown)) return of[String(key)]
  const names = Object.keys(of)
  if (names.length === 0) return unknownAt(node, scope)
  return of[names[scope.run.choices.pick(`${key.key} of ${names.join()}`, names.length)]!]
}

function tagged(node: TaggedTemplateExpression, scope: Scope): unknown {
  const tag = evaluate(node.tag, scope)
  const { template } = node
  const spans = isTemplateExpression(template) ? [...template.templateSpans] : []
  const head = isTemplateExpression(template) ? template.head.text : template.text
  const fragments = [head, ...spans.map(({ literal }) => literal.text)]
  const values = spans.map(({ expression }) => evaluate(expression, scope))
  if (typeof tag !== 'function') return unknownAt(node, scope)
  const strings = Object.assign(fragments, { raw: fragments })
  scope.run.notePiece(strings, node)
  return (tag as (strings: TemplateStringsArray, ...values: unknown[]) => unknown)(strings, ...values)
}

function binary(node: BinaryExpression, scope: Scope): unknown {
  const { choices } = scope.run
  const operator = node.operatorToken.kind
  const left = evaluate(node.left, scope)
  switch (operator) {
    case SyntaxKind.QuestionQuestionToken:
      return left instanceof Unknown ? left : (left ?? evaluate(node.right, scope))
    case SyntaxKind.AmpersandAmpersandToken:
      return choices.isTrue(left) ? evaluate(node.right, scope) : left instanceof Unknown ? false : left
    case SyntaxKind.BarBarToken:
      return choices.isTrue(left) ? (left instanceof Unknown ? true : left) : evaluate(node.right, scope)
    case SyntaxKind.EqualsToken:
      return assign(node, evaluate(node.right, scope), scope)
  }
  const right = evaluate(node.right, scope)
  const open = left instanceof Unknown || right instanceof Unknown
  const key = () => `(${worded(left)} ${SyntaxKind[operator]} ${worded(right)})`
  switch (operator) {
    case SyntaxKind.EqualsEqualsEqualsToken:
      return open ? new Unknown(key()) : left === right
    case SyntaxKind.ExclamationEqualsEqualsToken:
      return open ? new Unknown(`!${key().replace('Exclamation', 'Equals')}`) : left !== right
    case SyntaxKind.GreaterThanToken:
      return open ? new Unknown(key()) : Number(left) > Number(right)
    case SyntaxKind.PlusToken:
      if (!isRecord(left) && !isRecord(right)) {
        return typeof left === 'number' ? left + Number(right) : String(left) + String(right)
      }
      return unknownAt(node, scope)
    default:
      return open ? new Unknown(key()) : unknownAt(node, scope)
  }
}

function assign(node: BinaryExpression, value: unknown, scope: Scope): unknown {
  if (isIdentifier(node.left)) {
    const { text } = node.left
    for (let at: Scope | null = scope; at; at = at.outer) {
      if (!at.names.has(text)) continue
      at.names.set(text, value)
      break
    }
  }
  return value
}

function worded(value: unknown): string {
  return value instanceof Unknown ? value.key : isRecord(value) ? 'object' : String(value)
}

function object(properties: readonly ObjectLiteralElementLike[], scope: Scope): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const one of properties) {
    if (isPropertyAssignment(one)) made[nameOf(one.name, scope)] = evaluate(one.initializer, scope)
    else if (isShorthandPropertyAssignment(one)) made[nameOf(one.name, scope)] = lookUp(nameOf(one.name, scope), scope)
    else if (isMethodDeclaration(one)) made[nameOf(one.name, scope)] = closure(one, scope)
    else if (isSpreadAssignment(one)) {
      const spread = evaluate(one.expression, scope)
      if (isRecord(spread) && !(spread instanceof Unknown)) Object.assign(made, spread)
    }
  }
  return made
}

export function nameOf(name: PropertyName, scope: Scope): string {
  if (isIdentifier(name) || isStringLiteral(name) || isNumericLiteral(name)) return name.text
  const computed = isComputedPropertyName(name) ? evaluate(name.expression, scope) : undefined
  if (typeof computed !== 'string') throw new Abandoned('a name is known only at run time')
  return computed
}

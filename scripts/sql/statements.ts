import {
  isArrayBindingPattern,
  isBindingElement,
  isBlock,
  isBreakStatement,
  isContinueStatement,
  isDoStatement,
  isExpressionStatement,
  isForOfStatement,
  isForStatement,
  isFunctionDeclaration,
  isIdentifier,
  isIfStatement,
  isObjectBindingPattern,
  isReturnStatement,
  isSwitchStatement,
  isThrowStatement,
  isTryStatement,
  isVariableDeclarationList,
  isVariableStatement,
  isWhileStatement,
  type BindingName,
  type Node,
  type VariableDeclarationList,
} from 'typescript/unstable/ast'
import { closure } from './calls.ts'
import { elementOf, evaluate, nameOf, property } from './expressions.ts'
import { isRecord } from './values.ts'
import { inner, unknownAt, type Scope } from './scope.ts'
import { Abandoned, Unknown } from './values.ts'

/** How a statement ended; null: execution continues. */
type End = { readonly value: unknown } | 'break' | null

/** Evaluates the body of a function and returns its result. */
export function runBody(body: Node, scope: Scope): unknown {
  if (!isBlock(body)) return evaluate(body, scope)
  const end = runAll(body.statements, scope)
  return end !== null && end !== 'break' ? end.value : undefined
}

function runAll(statements: readonly Node[], scope: Scope): End {
  for (const one of statements) {
    if (isFunctionDeclaration(one) && one.name) scope.names.set(one.name.text, closure(one, scope))
  }
  for (const one of statements) {
    const end = run(one, scope)
    if (end !== null) return end
  }
  return null
}

function run(node: Node, scope: Scope): End {
  const { choices } = scope.run
  if (isVariableStatement(node)) return declare(node.declarationList, scope)
  if (isExpressionStatement(node)) evaluate(node.expression, scope)
  else if (isReturnStatement(node)) return { value: node.expression && evaluate(node.expression, scope) }
  else if (isIfStatement(node)) {
    if (choices.isTrue(evaluate(node.expression, scope))) return run(node.thenStatement, scope)
    return node.elseStatement ? run(node.elseStatement, scope) : null
  } else if (isBlock(node)) return runAll(node.statements, inner(scope))
  else if (isThrowStatement(node)) throw new Abandoned('the program throws')
  else if (isBreakStatement(node) || isContinueStatement(node)) return 'break'
  else if (isForOfStatement(node))
    return forEach(node.initializer, evaluate(node.expression, scope), node.statement, scope)
  else if (isForStatement(node) || isWhileStatement(node) || isDoStatement(node)) return once(node, scope)
  else if (isSwitchStatement(node)) {
    const { clauses } = node.caseBlock
    evaluate(node.expression, scope)
    const at = choices.pick(`switch ${unknownAt(node, scope).key}`, clauses.length)
    const end = runAll(
      clauses.slice(at).flatMap(({ statements }) => [...statements]),
      inner(scope),
    )
    return end === 'break' ? null : end
  } else if (isTryStatement(node)) {
    const end = run(node.tryBlock, scope)
    if (node.catchClause && choices.pick(`catch ${unknownAt(node, scope).key}`, 2) === 1) {
      return run(node.catchClause.block, scope)
    }
    return end ?? (node.finallyBlock ? run(node.finallyBlock, scope) : null)
  }
  return null
}

function declare(list: VariableDeclarationList, scope: Scope): null {
  for (const { name, initializer } of list.declarations) {
    bind(name, initializer && evaluate(initializer, scope), scope)
  }
  return null
}

function forEach(head: Node, list: unknown, body: Node, scope: Scope): End {
  const known = isRecord(list) && Symbol.iterator in list
  for (const value of known ? [...(list as Iterable<unknown>)] : [elementOf(list)]) {
    const round = inner(scope)
    if (isVariableDeclarationList(head)) bind(head.declarations[0]!.name, value, round)
    const end = run(body, round)
    if (end === 'break') break
    if (end !== null) return end
  }
  return null
}

/** Other loops: their body is evaluated once. */
function once(
  node: Node & { statement: Node; expression?: Node; initializer?: Node; condition?: Node },
  scope: Scope,
): End {
  const round = inner(scope)
  if (node.initializer && isVariableDeclarationList(node.initializer)) declare(node.initializer, round)
  const asked = node.expression ?? node.condition
  if (asked) evaluate(asked, round)
  const end = run(node.statement, round)
  return end === 'break' ? null : end
}

/** Binds the names of a pattern to their values. */
export function bind(name: BindingName, value: unknown, scope: Scope): void {
  if (isIdentifier(name)) {
    scope.names.set(name.text, value)
    return
  }
  for (const [at, element] of name.elements.entries()) {
    if (!isBindingElement(element) || !element.name) continue
    let part: unknown
    if (isArrayBindingPattern(name))
      part = value instanceof Unknown ? elementOf(value) : isRecord(value) ? value[at] : undefined
    else if (element.dotDotDotToken) part = value
    else {
      const from = element.propertyName ?? element.name
      if (!isObjectBindingPattern(from) && !isArrayBindingPattern(from))
        part = property(value, nameOf(from, scope), scope)
    }
    if (part === undefined && element.initializer) part = evaluate(element.initializer, scope)
    bind(element.name, part, scope)
  }
}

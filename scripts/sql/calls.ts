import { Kysely, sql } from 'kysely'
import {
  isFunctionDeclaration,
  isPropertyAccessExpression,
  type CallExpression,
  type FunctionDeclaration,
  type ArrowFunction,
  type FunctionExpression,
  type MethodDeclaration,
} from 'typescript/unstable/ast'
import { elementOf, evaluate, evaluateList, property } from './expressions.ts'
import { isRecord } from './values.ts'
import { inner, unknownAt, type Scope } from './scope.ts'
import { bind, runBody } from './statements.ts'
import { Abandoned, isExpression, Unknown } from './values.ts'

export type FunctionNode = FunctionDeclaration | ArrowFunction | FunctionExpression | MethodDeclaration

/** A function of the analysed program, callable by Kysely like any other. */
interface Closure {
  (...args: unknown[]): unknown
  readonly node: FunctionNode
  readonly scope: Scope
}

/** Represents `db.transaction()`: its callback gets the handle, every other method returns the builder itself. */
const transactionBuilder = {}

const sending = ['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow', 'stream']

/** Creates a function's value. Functions that are never called are evaluated at the end. */
export function closure(node: FunctionNode, scope: Scope): Closure {
  const made = Object.assign((...args: unknown[]) => invoke(made, args, `${scope.path}/${node.pos}`), { node, scope })
  if (!isFunctionDeclaration(node) && !takesFragment(made)) {
    scope.run.uncalled.set(node, () => void invoke(made, unknownArguments(made), `${scope.path}/${node.pos}`))
  }
  return made
}

/** Evaluates a function with these arguments. Recursion returns Unknown. */
export function invoke({ node, scope }: Closure, args: readonly unknown[], path: string): unknown {
  scope.run.uncalled.delete(node)
  if (scope.within.includes(node) || !node.body) return new Unknown(`${path}(${node.pos})`)
  const frame = { ...inner(scope), path, within: [...scope.within, node] }
  for (const [at, parameter] of node.parameters.entries()) {
    const given = parameter.dotDotDotToken ? args.slice(at) : args[at]
    bind(
      parameter.name,
      given === undefined && parameter.initializer ? evaluate(parameter.initializer, frame) : given,
      frame,
    )
  }
  return runBody(node.body, frame)
}

/** Arguments for a function that is called from elsewhere: a database for a parameter of that type, else Unknown. */
export function unknownArguments({ node, scope }: Closure): unknown[] {
  return node.parameters.map((parameter) => {
    const type = parameter.type?.getText(scope.module.source) ?? ''
    if (/^(Db|Tx|Transaction<.*|Kysely<.*)( \| (Db|Tx))?$/.test(type)) return scope.run.db
    const name = parameter.name.getText(scope.module.source)
    if (type === '' && (name === 'tx' || name === 'db')) return scope.run.db
    const words = /^'\w+'( \| '\w+')+$/.test(type) ? type.split(' | ').map((word) => word.slice(1, -1)) : []
    if (words.length > 0) return words[scope.run.choices.pick(`${node.pos}:${name}`, words.length)]
    const unknown = new Unknown(`${scope.path}(${node.pos}):${name}`)
    return parameter.dotDotDotToken ? [unknown] : unknown
  })
}

/** Whether a function inserts a fragment from its caller into its SQL, and so can't be checked without one. */
export function takesFragment({ node, scope }: Closure): boolean {
  return node.parameters.some(({ type }) =>
    /RawBuilder|Expression<|QueryBuilder|ReturnType</.test(type?.getText(scope.module.source) ?? ''),
  )
}

export function call(node: CallExpression, scope: Scope): unknown {
  const callee = node.expression
  const receiver = isPropertyAccessExpression(callee) ? evaluate(callee.expression, scope) : undefined
  const name = isPropertyAccessExpression(callee) ? callee.name.text : ''
  if (sending.includes(name) && isExpression(receiver) && 'compile' in receiver) {
    scope.run.send(node, receiver)
    return unknownAt(node, scope)
  }
  const called = isPropertyAccessExpression(callee) ? property(receiver, name, scope) : evaluate(callee, scope)
  const args = evaluateList(node.arguments, scope)
  if (receiver === transactionBuilder) return name === 'execute' ? callBack(args[0], [scope.run.db]) : receiver
  if (receiver instanceof Kysely && /^(transaction|connection|startTransaction)$/.test(name)) {
    return transactionBuilder
  }
  if (isClosure(called)) {
    return mayInline(called) ? invoke(called, args, `${scope.path}/${node.pos}`) : unknownAt(node, scope)
  }
  if (receiver instanceof Unknown) return callOfUnknown(receiver, name, args) ?? unknownAt(node, scope)
  if (typeof called !== 'function') return unknownAt(node, scope)
  if (receiver === Promise && name === 'all') return args[0]
  if (receiver === Object && args[0] instanceof Unknown) return [elementOf(args[0])]
  const plain = scope.run.modules.isPlain(receiver ?? called) || typeof receiver === 'string'
  if (plain && args.some(holdsUnknown)) return unknownAt(node, scope)
  if (plain || Array.isArray(receiver)) return Reflect.apply(called, receiver, args)
  const result = callKysely(called, receiver, name, args, scope)
  if (receiver === sql && name === 'raw') scope.run.notePiece(fragmentsOf(result), node)
  return result
}

function callBack(called: unknown, args: readonly unknown[]): unknown {
  return typeof called === 'function' ? Reflect.apply(called, undefined, [...args]) : undefined
}

/** Callbacks of methods on an unknown list are called with one unknown element. */
function callOfUnknown(receiver: Unknown, name: string, args: readonly unknown[]): unknown {
  const [first] = args
  switch (name) {
    case 'map':
    case 'flatMap':
      return isClosure(first) ? [first(elementOf(receiver), new Unknown(`${receiver.key}#`))].flat() : undefined
    case 'filter':
    case 'slice':
    case 'sort':
    case 'toSorted':
    case 'values':
      return new Unknown(receiver.key)
    case 'forEach':
    case 'then':
      return isClosure(first) ? first(elementOf(receiver)) : undefined
    case 'entries':
      return [[new Unknown(`${receiver.key}#`), elementOf(receiver)]]
    default:
      return undefined
  }
}

function callKysely(
  called: CallableFunction,
  receiver: unknown,
  name: string,
  given: unknown[],
  scope: Scope,
): unknown {
  const args = [...given]
  // Kysely calls its callbacks itself, or not, depending on the choices.
  for (const arg of args) if (isClosure(arg)) scope.run.uncalled.delete(arg.node)
  if (name === 'orderBy' && args[1] instanceof Unknown) args[1] = 'asc'
  if (name === '$if') args[0] = scope.run.choices.isTrue(args[0])
  if (receiver === sql && name === 'join') args[0] = joined(args[0])
  else if (receiver === sql && args[0] instanceof Unknown)
    throw new Abandoned(`sql.${name} of what is known only at run time`)
  const operator = args.findIndex((arg) => arg === 'in' || arg === 'not in')
  if (operator > 0 && args[operator + 1] instanceof Unknown) args[operator + 1] = [args[operator + 1]]
  return Reflect.apply(called, receiver, args)
}

/** The texts of a fragment: Kysely passes on the same array object. */
function fragmentsOf(fragment: unknown): object {
  const node = isExpression(fragment) ? fragment.toOperationNode() : null
  return isRecord(node) && isRecord(node['sqlFragments']) ? node['sqlFragments'] : {}
}

/** The elements to join: one element twice, so that the separator occurs. */
function joined(list: unknown): unknown[] {
  const elements = Array.isArray(list) ? (list as unknown[]) : [elementOf(list)]
  return elements.length === 1 ? [elements[0], elements[0]] : elements
}

/** Only code that uses SQL is evaluated. */
function mayInline({ scope }: Closure): boolean {
  return scope.module.source.text.includes("from 'kysely'")
}

function isClosure(value: unknown): value is Closure {
  return typeof value === 'function' && 'node' in value && 'scope' in value
}

function holdsUnknown(value: unknown): boolean {
  if (value instanceof Unknown) return true
  return isRecord(value) && !isExpression(value) && Object.values(value).some((one) => one instanceof Unknown)
}

import type { Kysely } from 'kysely'
import type { Node } from 'typescript/unstable/ast'
import { evaluate } from './expressions.ts'
import { plainGlobals, type SourceModule, type SourceModules } from './source-modules.ts'
import { Unknown, type Choices } from './values.ts'
import { closure } from './calls.ts'

/** The evaluation of one function, with all that it calls. */
export interface Run {
  readonly choices: Choices
  readonly modules: SourceModules
  /** Never connected: it only generates the text of statements. */
  readonly db: Kysely<unknown>
  /** Functions that the program may call later, until they are called. */
  readonly uncalled: Map<Node, () => void>
  /** Records which piece of the source these texts come from. */
  notePiece(texts: object, node: Node): void
  /** Called where a statement is executed. */
  send(call: Node, statement: unknown): void
}

/** The names that are visible to a piece of code. */
export interface Scope {
  readonly run: Run
  readonly module: SourceModule
  readonly names: Map<string, unknown>
  readonly outer: Scope | null
  /** The chain of calls, as text. */
  readonly path: string
  /** Functions being evaluated, to detect recursion. */
  readonly within: readonly Node[]
}

export function inner(scope: Scope): Scope {
  return { ...scope, names: new Map(), outer: scope }
}

export function lookUp(name: string, scope: Scope): unknown {
  for (let at: Scope | null = scope; at; at = at.outer) if (at.names.has(name)) return at.names.get(name)
  const origin = scope.run.modules.lookUp(scope.module, name)
  if (!origin)
    return plainGlobals.has(name) ? plainGlobals.get(name) : new Unknown(`${scope.module.source.fileName}:${name}`)
  if (origin.kind === 'value') return origin.value
  const top = topOf(origin.module, scope)
  if (origin.kind === 'function') return closure(origin.node, top)
  return origin.node.initializer ? evaluate(origin.node.initializer, top) : undefined
}

export function topOf(module: SourceModule, scope: Pick<Scope, 'run' | 'within'>): Scope {
  return { run: scope.run, module, names: new Map(), outer: null, path: '', within: scope.within }
}

export function unknownAt(node: Node, scope: Scope): Unknown {
  return new Unknown(`${scope.path}@${scope.module.source.fileName}:${node.pos}`)
}

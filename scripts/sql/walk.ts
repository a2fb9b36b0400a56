import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isTaggedTemplateExpression,
  isVariableStatement,
  type Node,
} from 'typescript/unstable/ast'
import { closure, invoke, takesFragment, unknownArguments, type FunctionNode } from './calls.ts'
import { isRecord } from './values.ts'
import { topOf, type Run } from './scope.ts'
import type { SourceModule, SourceModules } from './source-modules.ts'
import { eachChoice, type Choices } from './values.ts'

/** A statement as Kysely would send it, and where it is executed. */
export interface Sent {
  readonly call: Node
  readonly text: string
  /** The pieces of raw SQL in it, as syntax nodes. */
  readonly pieces: ReadonlySet<Node>
}

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export interface Walked {
  readonly sent: readonly Sent[]
  /** Where evaluation ended although the program would continue, with the reason. */
  readonly stuck: ReadonlyMap<Node, string>
}

/** Every statement with raw SQL that a module's functions may send, each variant once. */
export function statementsOf(module: SourceModule, modules: SourceModules): Walked {
  const sent = new Map<string, Sent>()
  const stuck = new Map<Node, string>()
  for (const node of functionsOf(module)) {
    const whole = eachChoice((choices) => {
      const run = newRun(choices, modules, sent)
      const made = closure(node, topOf(module, { run, within: [] }))
      if (!takesFragment(made)) attempt(node, stuck, () => invoke(made, unknownArguments(made), String(node.pos)))
      for (const [at, walk] of run.uncalled) {
        run.uncalled.delete(at)
        attempt(at, stuck, walk)
      }
    })
    if (!whole) stuck.set(node, 'there are too many variants')
  }
  return { sent: [...sent.values()], stuck }
}

/** All raw SQL of a module: templates, and texts converted to SQL. */
export function rawSqlOf(module: SourceModule): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && node.tag.getText(module.source) === 'sql') found.push(node)
    if (isCallExpression(node) && node.expression.getText(module.source) === 'sql.raw') found.push(node)
    node.forEachChild(visit)
  }
  visit(module.source)
  return found
}

function functionsOf(module: SourceModule): FunctionNode[] {
  return module.source.statements.flatMap((statement): FunctionNode[] => {
    if (isFunctionDeclaration(statement)) return [statement]
    if (!isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ initializer }) =>
      initializer && isArrowFunction(initializer) ? [initializer] : [],
    )
  })
}

function isStatement(
  value: unknown,
): value is { compile(of: Kysely<unknown>): { sql: string }; toOperationNode(): unknown } {
  return isRecord(value) && typeof value['compile'] === 'function'
}

/** Where the program throws, its evaluation ends; a refusal of Kysely is recorded with its reason. */
function attempt(node: Node, stuck: Map<Node, string>, walk: () => void): void {
  try {
    walk()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    stuck.set(node, error.message)
  }
}

/** The pieces of raw SQL in a syntax tree of Kysely. */
function piecesIn(tree: unknown, pieces: WeakMap<object, Node>): Set<Node> {
  const found = new Set<Node>()
  const visit = (part: unknown): void => {
    if (!isRecord(part)) return
    const piece = pieces.get(part)
    if (piece) found.add(piece)
    else for (const value of Object.values(part)) visit(value)
  }
  visit(tree)
  return found
}

function newRun(choices: Choices, modules: SourceModules, sent: Map<string, Sent>): Run {
  const pieces = new WeakMap<object, Node>()
  return {
    choices,
    modules,
    db,
    uncalled: new Map(),
    notePiece: (texts, node) => void pieces.set(texts, node),
    send(call, statement) {
      if (!isStatement(statement)) return
      const within = piecesIn(statement.toOperationNode(), pieces)
      if (within.size === 0) return
      const text = statement.compile(db).sql
      sent.set(`${call.getSourceFile().fileName}:${call.pos}:${text}`, { call, text, pieces: within })
    },
  }
}

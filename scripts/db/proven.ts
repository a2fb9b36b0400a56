import type { Catalogue } from './catalogue.ts'
import { nodeIn, nodesIn, numberIn, wordIn, type TreeNode } from './node-tree.ts'

/** Columns that the conditions of a query prove not null. */
export interface Proven {
  /** `relation.column`, as numbers. */
  readonly columns: ReadonlySet<string>
  /** Relations with a row for every row of the result, in spite of outer joins. */
  readonly relations: ReadonlySet<number>
}

/** Columns that must not be null for the conditions of WHERE and of inner joins to be true. */
export function provenBy(query: TreeNode, catalogue: Catalogue): Proven {
  const columns = new Set<string>()
  const visit = (part: TreeNode): void => {
    if (part.tag === 'FROMEXPR') {
      for (const one of nodesIn(part, 'fromlist')) visit(one)
      add(nodeIn(part, 'quals'))
    } else if (part.tag === 'JOINEXPR') {
      const kind = numberIn(part, 'jointype')
      if (kind === 0) add(nodeIn(part, 'quals'))
      if (kind === 0 || kind === 1) visit(nodeIn(part, 'larg')!)
      if (kind === 0 || kind === 3) visit(nodeIn(part, 'rarg')!)
    }
  }
  const add = (condition: TreeNode | null): void => {
    if (condition) for (const column of strictIn(condition, catalogue)) columns.add(column)
  }
  const tree = nodeIn(query, 'jointree')
  if (tree) visit(tree)
  return { columns, relations: new Set([...columns].map((column) => Number(column.split('.')[0]))) }
}

/** Columns of this level whose null makes an expression null, or a condition not true. */
function strictIn(expr: TreeNode, catalogue: Catalogue): Set<string> {
  const all = (args: readonly TreeNode[]) => new Set(args.flatMap((arg) => [...strictIn(arg, catalogue)]))
  switch (expr.tag) {
    case 'VAR':
      return new Set(
        numberIn(expr, 'varlevelsup') === 0 ? [`${numberIn(expr, 'varno')}.${numberIn(expr, 'varattno')}`] : [],
      )
    case 'NULLTEST':
      return numberIn(expr, 'nulltesttype') === 1 ? all([nodeIn(expr, 'arg')!]) : new Set()
    case 'OPEXPR':
    case 'FUNCEXPR': {
      const { strict } = catalogue.functionOf(numberIn(expr, expr.tag === 'OPEXPR' ? 'opfuncid' : 'funcid'))
      return strict ? all(nodesIn(expr, 'args')) : new Set()
    }
    case 'SCALARARRAYOPEXPR':
      return all(nodesIn(expr, 'args').slice(0, 1))
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
      return all([nodeIn(expr, 'arg')!])
    case 'SUBLINK':
      return nodeIn(expr, 'testexpr') && numberIn(expr, 'subLinkType') === 2
        ? all([nodeIn(expr, 'testexpr')!])
        : new Set()
    case 'BOOLEXPR': {
      const args = nodesIn(expr, 'args')
      if (wordIn(expr, 'boolop') !== 'or') return all(args)
      const [first, ...others] = args.map((arg) => strictIn(arg, catalogue))
      return new Set([...first!].filter((column) => others.every((other) => other.has(column))))
    }
    default:
      return new Set()
  }
}

import type { Catalogue } from './catalogue.ts'
import { isNode, nodeIn, nodesIn, numberIn, wordIn, type TreeNode } from './node-tree.ts'
import { provenBy, type Proven } from './proven.ts'

/** Whether a value can be null; `open`: depends on the program's values or on stored JSON. */
export type Nullability = 'never' | 'maybe' | 'open'

/** A query and its enclosing queries, innermost first, as `varlevelsup` counts them. */
interface Level {
  readonly query: TreeNode
  readonly proven: Proven
  readonly outer: Level | null
}

export interface ResultColumn {
  readonly name: string
  readonly null: Nullability
  /** `relation.column` of the table or view that the value is selected from unchanged; else null. */
  readonly origin: string | null
}

const partial =
  /^(array_(position|length|lower|upper|ndims)|jsonb?_(object_field|array_element|extract_path|path_query_first|path_query_array|array_element_text)\w*|substring|regexp_(match|substr)|nullif|to_regclass|current_setting|pg_\w+|max|min)$/
const neverNull =
  /^(concat|concat_ws|format|jsonb?_build_(object|array)|now|to_jsonb?|num_nulls|num_nonnulls|quote_nullable|random|gen_random_uuid|clock_timestamp|int\w+inc)$/
const countingWindow = /^(row_number|rank|dense_rank|percent_rank|cume_dist|ntile|count)$/

/** The columns that a parsed statement returns, in order. */
export function resultColumns(query: TreeNode, catalogue: Catalogue): ResultColumn[] {
  return new Nullabilities(catalogue).columnsOf(query, null)
}

class Nullabilities {
  readonly #catalogue: Catalogue
  readonly #open = new Set<TreeNode>()

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  columnsOf(query: TreeNode, outer: Level | null): ResultColumn[] {
    const level: Level = { query, proven: provenBy(query, this.#catalogue), outer }
    const targets =
      numberIn(query, 'commandType') === 1 ? nodesIn(query, 'targetList') : nodesIn(query, 'returningList')
    const set = nodeIn(query, 'setOperations')
    return targets
      .filter((target) => wordIn(target, 'resjunk') !== 'true')
      .map((target, at) => ({
        name: wordIn(target, 'resname'),
        origin: set ? null : originOf(target, level.proven),
        null: set ? this.#ofSet(set, at, level) : this.#of(nodeIn(target, 'expr')!, level),
      }))
  }

  #ofSet(part: TreeNode, at: number, level: Level): Nullability {
    if (part.tag === 'SETOPERATIONSTMT') {
      return worst([nodeIn(part, 'larg')!, nodeIn(part, 'rarg')!].map((side) => this.#ofSet(side, at, level)))
    }
    const entry = nodesIn(level.query, 'rtable')[numberIn(part, 'rtindex') - 1]!
    return this.#ofSubquery(nodeIn(entry, 'subquery')!, at, level)
  }

  #ofSubquery(query: TreeNode, at: number, outer: Level): Nullability {
    // A recursive query reads itself: only its non-recursive term decides.
    if (this.#open.has(query)) return 'never'
    this.#open.add(query)
    const column = this.columnsOf(query, outer)[at]
    this.#open.delete(query)
    return column?.null ?? 'open'
  }

  #of(expr: TreeNode, level: Level): Nullability {
    const all = (field: string) => nodesIn(expr, field).map((arg) => this.#of(arg, level))
    switch (expr.tag) {
      case 'VAR':
        return this.#ofVar(expr, level)
      case 'CONST':
        return wordIn(expr, 'constisnull') === 'true' ? 'maybe' : 'never'
      case 'FUNCEXPR':
      case 'OPEXPR':
        return this.#ofFunction(numberIn(expr, expr.tag === 'OPEXPR' ? 'opfuncid' : 'funcid'), all('args'))
      case 'SCALARARRAYOPEXPR':
        return worst(all('args'))
      case 'BOOLEXPR':
        return all('args').every((one) => one === 'never') ? 'never' : 'open'
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
      case 'NEXTVALUEEXPR':
      case 'GROUPINGFUNC':
        return 'never'
      case 'COALESCEEXPR':
      case 'COALESCE':
      case 'MINMAXEXPR':
      case 'MINMAX':
        return best(all('args'))
      case 'CASEEXPR':
      case 'CASE':
        return this.#ofCase(expr, level)
      case 'SUBLINK':
        return this.#ofSublink(expr, level)
      case 'AGGREF':
        return this.#ofAggregate(expr, level)
      case 'WINDOWFUNC':
        if (countingWindow.test(this.#catalogue.functionOf(numberIn(expr, 'winfnoid')).name)) return 'never'
        return all('args').every((one) => one === 'never') ? 'open' : 'maybe'
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
        return this.#of(nodeIn(expr, 'arg')!, level)
      case 'NULLIFEXPR':
        return 'maybe'
      default:
        return 'open'
    }
  }

  #ofVar(expr: TreeNode, from: Level): Nullability {
    let level: Level = from
    for (let up = numberIn(expr, 'varlevelsup'); up > 0; up--) level = level.outer!
    const relation = numberIn(expr, 'varno')
    const at = numberIn(expr, 'varattno')
    if (level.proven.columns.has(`${relation}.${at}`)) return 'never'
    const nulling = expr.fields['varnullingrels']
    const extended = Array.isArray(nulling) && nulling.length > 1 && !level.proven.relations.has(relation)
    if (extended) return 'maybe'
    return at <= 0 ? 'never' : this.#ofEntry(nodesIn(level.query, 'rtable')[relation - 1]!, at, level)
  }

  #ofEntry(entry: TreeNode, at: number, level: Level): Nullability {
    switch (numberIn(entry, 'rtekind')) {
      case 0:
        return this.#catalogue.isNotNull(numberIn(entry, 'relid'), at) ? 'never' : 'maybe'
      case 1: {
        const view = entry.fields['relid'] !== undefined && numberIn(entry, 'relid') > 0
        if (view && this.#catalogue.isNotNull(numberIn(entry, 'relid'), at)) return 'never'
        return this.#ofSubquery(nodeIn(entry, 'subquery')!, at - 1, level)
      }
      case 2:
        return this.#of(nodesIn(entry, 'joinaliasvars')[at - 1]!, level)
      case 5: {
        const rows = entry.fields['values_lists']
        if (!Array.isArray(rows)) return 'open'
        return worst(
          rows.map((row) => (Array.isArray(row) && isNode(row[at - 1]) ? this.#of(row[at - 1], level) : 'open')),
        )
      }
      case 6:
        return this.#ofCte(entry, at, level)
      case 9:
        return this.#of(nodesIn(entry, 'groupexprs')[at - 1]!, level)
      default:
        return 'open'
    }
  }

  #ofCte(entry: TreeNode, at: number, from: Level): Nullability {
    let level: Level = from
    for (let up = numberIn(entry, 'ctelevelsup'); up > 0; up--) level = level.outer!
    const cte = nodesIn(level.query, 'cteList').find((one) => wordIn(one, 'ctename') === wordIn(entry, 'ctename'))
    return cte ? this.#ofSubquery(nodeIn(cte, 'ctequery')!, at - 1, level) : 'open'
  }

  #ofFunction(id: number, args: readonly Nullability[]): Nullability {
    const { name, strict } = this.#catalogue.functionOf(id)
    if (neverNull.test(name)) return 'never'
    if (!strict) return 'open'
    if (args.includes('maybe')) return 'maybe'
    return partial.test(name) || args.includes('open') ? 'open' : 'never'
  }

  #ofCase(expr: TreeNode, level: Level): Nullability {
    const otherwise = nodeIn(expr, 'defresult')
    if (!otherwise || (otherwise.tag === 'CONST' && this.#of(otherwise, level) === 'maybe')) return 'maybe'
    const results = nodesIn(expr, 'args').map((when) => this.#of(nodeIn(when, 'result')!, level))
    return [...results, this.#of(otherwise, level)].every((one) => one === 'never') ? 'never' : 'open'
  }

  #ofSublink(expr: TreeNode, level: Level): Nullability {
    const select = nodeIn(expr, 'subselect')!
    switch (numberIn(expr, 'subLinkType')) {
      case 0:
      case 6:
        return 'never'
      case 4: {
        const always = wordIn(select, 'hasAggs') === 'true' && nodesIn(select, 'groupClause').length === 0
        const [column] = this.columnsOf(select, level)
        return always && !nodeIn(select, 'havingQual') ? column!.null : 'maybe'
      }
      default:
        return 'open'
    }
  }

  #ofAggregate(expr: TreeNode, level: Level): Nullability {
    if (this.#catalogue.functionOf(numberIn(expr, 'aggfnoid')).name === 'count') return 'never'
    const grouped = nodesIn(level.query, 'groupClause').length > 0
    if (!grouped || nodeIn(expr, 'aggfilter')) return 'maybe'
    if (/^(array_agg|jsonb?_agg|jsonb?_object_agg)$/.test(this.#catalogue.functionOf(numberIn(expr, 'aggfnoid')).name))
      return 'never'
    return worst(nodesIn(expr, 'args').map((arg) => this.#of(nodeIn(arg, 'expr')!, level)))
  }
}

function originOf(target: TreeNode, { columns }: Proven): string | null {
  const expr = nodeIn(target, 'expr')!
  const compared = expr.tag === 'VAR' && columns.has(`${numberIn(expr, 'varno')}.${numberIn(expr, 'varattno')}`)
  const relation = numberIn(target, 'resorigtbl')
  return compared || relation === 0 ? null : `${relation}.${numberIn(target, 'resorigcol')}`
}

function worst(all: readonly Nullability[]): Nullability {
  return all.includes('maybe') ? 'maybe' : all.includes('open') ? 'open' : 'never'
}

function best(all: readonly Nullability[]): Nullability {
  return all.includes('never') ? 'never' : all.includes('open') ? 'open' : 'maybe'
}

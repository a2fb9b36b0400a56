/** A node of a parsed statement in PostgreSQL's storage format (`pg_node_tree`). */
export interface TreeNode {
  /** `QUERY`, `VAR`, `FUNCEXPR`, … */
  readonly tag: string
  readonly fields: Readonly<Record<string, TreeValue>>
}

/** null: nothing (`<>`); a text: a number, a name or a boolean; a list of any of these. */
export type TreeValue = TreeNode | string | null | readonly TreeValue[]

/** Parses the text form of a `pg_node_tree`. */
export function parseNodeTree(text: string): TreeValue {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[(){}]|(?:[^\s(){}\\]|\\.)+/gs) ?? []
  let at = 0

  function value(): TreeValue {
    const token = tokens[at++]!
    if (token === '{') return node()
    if (token === '(') return list()
    return token === '<>' ? null : token
  }

  function node(): TreeNode {
    const tag = tokens[at++]!
    const fields: Record<string, TreeValue> = {}
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1)
      const values: TreeValue[] = []
      while (tokens[at] !== '}' && !tokens[at]!.startsWith(':')) values.push(value())
      fields[name] = values.length === 1 ? values[0]! : values
    }
    at++
    return { tag, fields }
  }

  function list(): TreeValue[] {
    const values: TreeValue[] = []
    while (tokens[at] !== ')') values.push(value())
    at++
    return values
  }

  return value()
}

export function isNode(value: TreeValue | undefined): value is TreeNode {
  return typeof value === 'object' && value !== null && 'tag' in value
}

/** The node in a field; null when there is none. */
export function nodeIn(node: TreeNode, field: string): TreeNode | null {
  const value = node.fields[field]
  return isNode(value) ? value : null
}

/** The nodes of a list in a field. */
export function nodesIn(node: TreeNode, field: string): TreeNode[] {
  const value = node.fields[field]
  return Array.isArray(value) ? (value as readonly TreeValue[]).filter(isNode) : []
}

export function numberIn(node: TreeNode, field: string): number {
  return Number(node.fields[field])
}

export function wordIn(node: TreeNode, field: string): string {
  const value = node.fields[field]
  return typeof value === 'string' ? value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/gs, '$1') : ''
}

/** The outermost query of a stored statement, which is nested in lists. */
export function firstQuery(value: TreeValue): TreeNode | null {
  if (isNode(value)) return value
  if (!Array.isArray(value)) return null
  for (const one of value as readonly TreeValue[]) {
    const found = firstQuery(one)
    if (found) return found
  }
  return null
}

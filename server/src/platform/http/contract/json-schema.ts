/** The part of JSON Schema that zod writes, as far as reading inputs and writing answers needs it. */
export interface Node {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Node | boolean
  readonly items?: Node
  readonly prefixItems?: readonly Node[]
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Node>>
  readonly nullable?: boolean
}

/** Follows `#` and `#/$defs/name`. */
export function resolve(node: Node, root: Node): Node {
  if (!node.$ref) return node
  if (node.$ref === '#') return root
  const name = node.$ref.replace('#/$defs/', '')
  return root.$defs?.[name] ?? {}
}

import { resolve, type Node as Shape } from './json-schema.ts'

/** What an example is made from, besides the shape: the limits that JSON Schema knows. */
interface Node extends Shape {
  readonly format?: string
  readonly pattern?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly multipleOf?: number
  readonly minItems?: number
}

const MAX_DEPTH = 6

/** Values of the field for what fields are often called; taken where the shape allows them. */
const usual: readonly (readonly [RegExp, unknown])[] = [
  [/^phone$|phone$/i, '13900000001'],
  [/email/i, 'zhang@example.edu.cn'],
  [/^(realName|memberName|captainName|actorName|leaderName)$/, '张䶮'],
  [/school(Name)?$/i, '示范大学'],
  [/(password|Pwd)$/i, 'Spring-onion-2026'],
  [/^username$/, 'zhangyan'],
  [/^year$/, 2026],
  [/^pageNum$/, 1],
  [/^pageSize$/, 10],
  [/^(total|count)$/, 1],
  [/En$|^en$/, 'Innovation design contest'],
  [/^(title|name|nameZh|roundName|zh|label)$/, '创新设计大赛'],
  [/^number$/, '2026A000123'],
  [/url$/i, 'https://example.edu.cn/'],
  [/^texts$/, '{"student":"张䶮"}'],
]

const formats: Readonly<Record<string, string>> = {
  uuid: '019a9d2e-7c1b-7d43-9a55-3f2f0d9c1e21',
  'date-time': '2026-09-01T08:00:00.000Z',
  date: '2026-09-01',
  uri: 'https://example.edu.cn/',
  email: 'zhang@example.edu.cn',
}

/**
 * An example of what a schema describes, always the same: every required field and the optional ones, the first of
 * several choices, one row in each list.
 */
export function exampleOf(root: Shape): unknown {
  return make(root, '', root, 0)
}

function make(given: Node, name: string, root: Shape, depth: number): unknown {
  const node = resolve(given, root) as Node
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  const choices = node.anyOf ?? node.oneOf
  if (choices) return make(choiceOf(choices, root), name, root, depth + 1)
  if (node.allOf) return Object.assign({}, ...node.allOf.map((part) => make(part as Node, name, root, depth)))
  const type = Array.isArray(node.type) ? (node.type as string[])[0] : node.type
  if (type === 'object') return objectOf(node, root, depth)
  if (type === 'array') return listOf(node, name, root, depth)
  if (type === 'string') return textOf(node, name)
  if (type === 'integer' || type === 'number') return numberOf(node, name)
  if (type === 'boolean') return true
  return type === 'null' ? null : {}
}

/** The first that is more than nothing. */
function choiceOf(choices: readonly Node[], root: Shape): Node {
  return choices.find((choice) => (resolve(choice, root) as Node).type !== 'null') ?? choices[0]!
}

function objectOf(node: Node, root: Shape, depth: number): object {
  const needed = new Set(node.required)
  const fields = Object.entries(node.properties ?? {})
    .filter(([name]) => needed.has(name) || depth < MAX_DEPTH)
    .map(([name, inner]) => [name, make(inner as Node, name, root, depth + 1)])
  return Object.fromEntries(fields) as object
}

function listOf(node: Node, name: string, root: Shape, depth: number): unknown[] {
  if (node.prefixItems) return node.prefixItems.map((item) => make(item as Node, name, root, depth + 1))
  if (!node.items || (depth >= MAX_DEPTH && !node.minItems)) return []
  const one = make(node.items, name.replace(/s$/, ''), root, depth + 1)
  return Array.from({ length: Math.max(1, node.minItems ?? 0) }, () => one)
}

function textOf(node: Node, name: string): string {
  const fitting = usual.find(([called, value]) => called.test(name) && isText(node, value))
  if (fitting) return fitting[1] as string
  if (node.format && formats[node.format]) return formats[node.format]!
  if (node.pattern) return spell(node.pattern)
  const text = '示例'.slice(0, node.maxLength)
  return text.padEnd(node.minLength ?? 0, '示')
}

function isText(node: Node, value: unknown): boolean {
  if (typeof value !== 'string' || (node.format && node.format !== 'email' && node.format !== 'uri')) return false
  if (node.pattern && !new RegExp(node.pattern, 'u').test(value)) return false
  return value.length <= (node.maxLength ?? Infinity) && value.length >= (node.minLength ?? 0)
}

function numberOf(node: Node, name: string): number {
  const least = Math.max(
    node.minimum ?? -Infinity,
    node.exclusiveMinimum === undefined ? -Infinity : node.exclusiveMinimum + 1,
  )
  const most = node.maximum ?? Infinity
  const fitting = usual.find(([called, value]) => called.test(name) && typeof value === 'number')?.[1] as
    | number
    | undefined
  const wanted = fitting ?? 1
  return wanted >= least && wanted <= most ? wanted : least > -Number.MAX_SAFE_INTEGER ? least : Math.min(1, most)
}

/** A text that a plain pattern fits: anchors, groups, classes and counts, the first choice of each. */
function spell(pattern: string): string {
  let at = 0
  const alternatives = (): string => {
    const first = sequence()
    while (pattern[at] === '|') {
      at += 1
      sequence()
    }
    return first
  }
  const sequence = (): string => {
    let text = ''
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const one = atom()
      text += one.repeat(least())
    }
    return text
  }
  const atom = (): string => {
    const sign = pattern[at++]!
    if (sign === '^' || sign === '$') return ''
    if (sign === '(') {
      if (pattern.startsWith('?:', at)) at += 2
      const inner = alternatives()
      at += 1
      return inner
    }
    if (sign === '[') {
      const end = pattern.indexOf(']', at + 1)
      const first = pattern[at] === '\\' ? escaped(pattern[at + 1]!) : pattern[at]!
      at = end + 1
      return first
    }
    return sign === '\\' ? escaped(pattern[at++]!) : sign === '.' ? 'x' : sign
  }
  const least = (): number => {
    const count = /^(?:\{(\d+)(?:,\d*)?\}|[*?+])\??/.exec(pattern.slice(at))
    if (!count) return 1
    at += count[0].length
    return count[1] ? Number(count[1]) : count[0].startsWith('+') ? 1 : 0
  }
  return alternatives()
}

const escaped = (sign: string) => (sign === 'd' ? '1' : sign === 'w' ? 'a' : sign === 's' ? ' ' : sign)

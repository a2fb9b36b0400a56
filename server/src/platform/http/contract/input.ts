import { z } from 'zod'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { inLanguage } from '@podium/core/base/bilingual-text.ts'
import { inputFault, issuesByField } from '@podium/core/base/fault/input-fault.ts'
import { refuse as makeRefusal, type FieldFault } from '@podium/core/base/refusal.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import { resolve, type Node } from './json-schema.ts'
import { unfitText } from './unfit-text.ts'

export type ReadInput = (raw: unknown) => unknown

/** Made at an endpoint's first request, once for all apps of a process: all together would delay each start. */
const schemas = new WeakMap<Endpoint, Node>()

/**
 * Makes the reader of an endpoint's input. It throws INVALID_INPUT with the faults of each field. Every object is
 * strict here, whatever its schema says: an unknown key is refused, not dropped. @spec V05
 */
export function inputReader(endpoint: Endpoint): ReadInput {
  const isQuery = endpoint.method === 'GET'
  return (raw) => {
    const root = schemas.get(endpoint) ?? makeSchema(endpoint)
    const given = isQuery ? fromQuery((raw ?? {}) as Record<string, unknown>, root) : (raw ?? {})
    const unfit = unfitText(given)
    if (unfit) throw invalid([unfit])
    const strange = strangers(root, given, [], root) ?? []
    if (strange.length > 0)
      throw invalid(strange.map((path) => ({ path, zh: `未知的字段：${path}`, en: `Unknown field: ${path}` })))
    const parsed = endpoint.input.safeParse(given, { error: inputFault })
    if (parsed.success) return parsed.data
    throw invalid(issuesByField(parsed.error.issues).map(faultOf))
  }
}

function makeSchema(endpoint: Endpoint): Node {
  const root = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Node
  schemas.set(endpoint, root)
  return root
}

function invalid(fields: readonly FieldFault[]): Refused {
  return new Refused(makeRefusal(baseRefusals.INVALID_INPUT, {}, fields.slice(0, 100)))
}

function faultOf({ path, message }: z.core.$ZodIssue): FieldFault {
  return { path: path.join('.'), zh: inLanguage(message, 'zh-cn'), en: inLanguage(message, 'en') }
}

/** Query text as the schema's types: one value for a list, digits for a number; an empty value is an absent one. */
function fromQuery(query: Record<string, unknown>, root: Node): Record<string, unknown> {
  const shape = resolve(root, root).properties ?? {}
  const entries = Object.entries(query).filter(([, value]) => value !== '')
  return Object.fromEntries(entries.map(([name, value]) => [name, fromText(value, resolve(shape[name] ?? {}, root))]))
}

function fromText(value: unknown, node: Node): unknown {
  if (node.type === 'array')
    return (Array.isArray(value) ? value : [value]).map((one) => fromText(one, node.items ?? {}))
  if (typeof value !== 'string') return value
  if (node.type === 'number' || node.type === 'integer')
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value
  if (node.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  return value
}

/** Dotted paths of keys that no schema names; null where the value is of another type than the schema. */
function strangers(schema: Node, value: unknown, path: readonly string[], root: Node): string[] | null {
  const node = resolve(schema, root)
  const choices = node.anyOf ?? node.oneOf
  if (choices) {
    const fitting = choices.map((choice) => strangers(choice, value, path, root)).filter((found) => found !== null)
    return fitting.sort((a, b) => a.length - b.length)[0] ?? null
  }
  if (Array.isArray(value)) {
    if (node.type !== 'array') return node.type ? null : []
    return value.flatMap((item, index) => {
      const itemNode = node.prefixItems?.[index] ?? node.items
      return itemNode ? (strangers(itemNode, item, [...path, String(index)], root) ?? []) : []
    })
  }
  if (value === null || typeof value !== 'object') return node.type === 'object' || node.type === 'array' ? null : []
  const shape = node.allOf ? merged(node.allOf, root) : node
  if (shape.type !== 'object') return shape.type ? null : []
  return Object.entries(value).flatMap(([name, inner]) => {
    const declared = shape.properties && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined
    const others = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : undefined
    const next = declared ?? others
    const here = [...path, name]
    return next ? (strangers(next, inner, here, root) ?? []) : [here.join('.')]
  })
}

function merged(nodes: readonly Node[], root: Node): Node {
  const shapes = nodes.map((node) => resolve(node, root))
  return {
    type: 'object',
    properties: Object.assign({}, ...shapes.map((shape) => shape.properties ?? {})) as Record<string, Node>,
  }
}

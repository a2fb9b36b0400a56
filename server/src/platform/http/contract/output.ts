import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { Node } from './json-schema.ts'

export type WriteOutput = (data: unknown) => string

/** Compiled at an endpoint's first answer, once for all apps of a process: all together would delay each start. */
const compiled = new WeakMap<Endpoint, WriteOutput>()

/**
 * Makes the writer of an endpoint's data: only fields that the schema names ever leave. With `check` the data must also
 * pass the schema, which costs too much for production and is for tests.
 */
export function outputWriter(endpoint: Endpoint, check: boolean): WriteOutput {
  const write: WriteOutput = (data) => (compiled.get(endpoint) ?? compile(endpoint))(data)
  if (!check) return write
  return (data) => {
    const checked = endpoint.output.safeParse(data)
    if (!checked.success) {
      throw new Error(`${endpoint.path} answers what its schema forbids: ${z.prettifyError(checked.error)}`)
    }
    return write(data)
  }
}

function compile(endpoint: Endpoint): WriteOutput {
  const schema = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as Node
  const write = fastJson(plainer(schema) as Parameters<typeof fastJson>[0])
  compiled.set(endpoint, write)
  return write
}

/**
 * The same schema in the words that fast-json-stringify is quick at: `X or null` as a nullable X, and no patterns,
 * which it would only test to choose between alternatives.
 */
function plainer(node: Node): Node {
  const {
    pattern: _pattern,
    propertyNames: _names,
    ...rest
  } = node as Node & { pattern?: unknown; propertyNames?: unknown }
  const other = rest.anyOf?.filter((choice) => choice.type !== 'null')
  if (rest.anyOf && other?.length === 1 && rest.anyOf.length === 2 && other[0]!.type) {
    return { ...plainer(other[0]!), nullable: true }
  }
  return {
    ...rest,
    ...(rest.properties && { properties: mapValues(rest.properties, plainer) }),
    ...(rest.$defs && { $defs: mapValues(rest.$defs, plainer) }),
    ...(rest.items && { items: plainer(rest.items) }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map(plainer) }),
    ...(rest.oneOf && { oneOf: undefined, anyOf: rest.oneOf.map(plainer) }),
    ...(rest.allOf && { allOf: rest.allOf.map(plainer) }),
    ...(typeof rest.additionalProperties === 'object' && { additionalProperties: plainer(rest.additionalProperties) }),
  }
}

function mapValues(nodes: Readonly<Record<string, Node>>, change: (node: Node) => Node): Record<string, Node> {
  return Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, change(node)]))
}

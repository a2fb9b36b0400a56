import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CODE_OK } from '@podium/core/base/codes.ts'
import { API_BASE, type Endpoint } from '@podium/core/base/endpoint.ts'
import type { Manifest } from '@podium/core/base/manifest.ts'
import type { Module } from '#server/platform/kernel/module.ts'
import { exampleOf } from './example.ts'
import type { Node } from './json-schema.ts'

const refusal = {
  type: 'object',
  required: ['code', 'msg', 'data', 'traceId'],
  properties: {
    code: { type: 'integer', description: '11000 not signed in, 401 no access, 10400 invalid input, others per call' },
    msg: { type: 'string', description: "In the caller's language (X-Language or Accept-Language)" },
    data: {
      type: ['object', 'null'],
      properties: {
        fields: {
          type: 'array',
          items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
        },
      },
    },
    traceId: { type: 'string' },
  },
}

/** `GET /prod-api/openapi.json`: every call, written from the tables that also mount them. */
export function openapiRoute(app: FastifyInstance, modules: readonly Module[], manifests: readonly Manifest[]): void {
  let text: string | null = null
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    text ??= JSON.stringify(openapi(modules, manifests))
    return reply.type('application/json; charset=utf-8').header('Cache-Control', 'public, max-age=300').send(text)
  })
}

/** The OpenAPI 3.1 document of the modules' tables; the manifests name the tags. */
export function openapi(modules: readonly Module[], manifests: readonly Manifest[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, api } of modules) {
    for (const endpoint of Object.values(api)) {
      const path = paths[API_BASE + endpoint.path] ?? {}
      paths[API_BASE + endpoint.path] = { ...path, [endpoint.method.toLowerCase()]: operation(endpoint, name) }
    }
  }
  const mounted = new Set(modules.map(({ name }) => name))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Podium',
      version: '1',
      description:
        'Every answer is { code, msg, data, traceId } with a true HTTP status; code 0 is success. ' +
        'Writes heed an Idempotency-Key: a repeat returns the first answer.',
    },
    servers: [{ url: '/' }],
    tags: manifests
      .filter(({ name }) => mounted.has(name))
      .map(({ name, zh, en }) => ({ name, description: `${en} (${zh})` })),
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'moo-token', description: 'Files and events only' },
      },
    },
  }
}

function operation(endpoint: Endpoint, tag: string): object {
  const input = schemaOf(endpoint.input, 'input', `${operationId(endpoint)}.input`)
  const isPublic = endpoint.access === 'public'
  const isStream = endpoint.answer === 'file' || endpoint.answer === 'events'
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [tag],
    security: isPublic ? [] : [{ bearer: [] }, ...(isStream ? [{ cookie: [] }] : [])],
    'x-access': endpoint.access,
    ...(endpoint.method === 'GET'
      ? { parameters: parameters(endpoint, input) }
      : { requestBody: body(endpoint, input) }),
    responses: {
      200: { description: 'Done', content: success(endpoint) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function parameters(endpoint: Endpoint, input: Node): object[] {
  const example = inputExample(endpoint, input) as Record<string, unknown> | undefined
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema: withDefs(schema, input),
    example: example?.[name],
  }))
}

function body(endpoint: Endpoint, schema: Node): object {
  return { required: true, content: { 'application/json': { schema, example: inputExample(endpoint, schema) } } }
}

/** The row's own example, else one made from its schema. */
function inputExample(endpoint: Endpoint, schema: Node): unknown {
  return endpoint.example?.input ?? exampleOf(schema)
}

function success(endpoint: Endpoint): object {
  if (endpoint.answer === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (endpoint.answer === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  const output = schemaOf(endpoint.output, 'output', `${operationId(endpoint)}.output`)
  const example = endpoint.example?.output ?? exampleOf(output)
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'msg', 'data', 'traceId'],
        properties: { code: { const: CODE_OK }, msg: { type: 'string' }, data: output, traceId: { type: 'string' } },
      },
      example: { code: CODE_OK, msg: '', data: example, traceId: '5f0c7a52-2f0f-4f5e-9a53-6f1f3c1d7b10' },
    },
  }
}

/** As a schema of its own, so that `#/$defs` inside it means its own definitions. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string): Node {
  const node = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node & { $schema?: string }
  const { $schema: _dialect, ...rest } = node
  return rest.$defs ? ({ $id: `urn:podium:${name}`, ...rest } as Node) : rest
}

function withDefs(schema: Node, root: Node): Node {
  return root.$defs ? { ...schema, $defs: root.$defs } : schema
}

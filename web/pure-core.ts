import type { Plugin } from 'vite'

/** The ESTree nodes used here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Removes zod schemas from the browser bundle. `core` has no side effects, so unused constants may be dropped: each
 * constant that calls something is marked as pure for the bundler. Of an endpoint the browser needs only method and
 * path, of an export also the columns; input and output are types there. Unrecognised forms are left unchanged.
 */
export function pureCore(): Plugin {
  return {
    name: 'podium:pure-core',
    transform(code, id) {
      if (!/\/core\/src\/.+\.ts$/.test(id)) return null
      const program = this.parse(code) as unknown as Node
      return { code: applied(code, (program['body'] as Node[]).flatMap(cutsOf(code))), map: null }
    },
  }
}

function cutsOf(code: string): (statement: Node) => Cut[] {
  return (statement) => {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    ) as Node | null
    if (declaration?.type !== 'VariableDeclaration') return []
    return (declaration['declarations'] as Node[]).flatMap(({ init }) => (init ? madeBy(init as Node, code) : []))
  }
}

/** The initialiser of a constant. */
function madeBy(init: Node, code: string): Cut[] {
  const rows = init.type === 'ObjectExpression' ? (init['properties'] as Node[]).flatMap((row) => rowOf(row, code)) : []
  if (rows.length > 0) return rows
  if (init.type === 'ArrowFunctionExpression' || !calls(init)) return []
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ]
}

const methods: Readonly<Record<string, string>> = { get: 'GET', post: 'POST', listExport: 'POST', exportOfList: 'POST' }

/** `name: get('/path', { … })`, shortened. */
function rowOf(property: Node, code: string): Cut[] {
  const value = property['value'] as Node | undefined
  const given = (value?.['arguments'] ?? []) as Node[]
  const [path] = given
  const callee = String((value?.['callee'] as Node | undefined)?.['name'])
  const method = methods[callee]
  if (value?.type !== 'CallExpression' || method === undefined || path?.type !== 'Literal') return []
  const columns = /export/i.test(callee) ? `, columns: ${codeOf(given.at(-1), 'columns', code)}` : ''
  const text = `{ method: '${method}', path: ${code.slice(path.start, path.end)}${columns} }`
  return [{ start: value.start, end: value.end, text }]
}

/** The value of a property. */
function codeOf(object: Node | undefined, name: string, code: string): string {
  const properties = (object?.['properties'] ?? []) as Node[]
  const value = properties.find((each) => (each['key'] as Node)['name'] === name)?.['value'] as Node | undefined
  if (!value) throw new Error(`an export without ${name}`)
  return code.slice(value.start, value.end)
}

/** What the bundler can't know to be without effect. */
const MAY_ACT = new Set(['CallExpression', 'NewExpression', 'SpreadElement'])

function calls(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(calls)
  if (typeof node !== 'object' || node === null) return false
  const { type } = node as Node
  return MAY_ACT.has(type) || Object.values(node).some(calls)
}

function applied(code: string, cuts: readonly Cut[]): string {
  let made = code
  for (const { start, end, text } of [...cuts].toSorted((a, b) => b.start - a.start)) {
    made = made.slice(0, start) + text + made.slice(end)
  }
  return made
}

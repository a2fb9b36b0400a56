import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** What is stored or granted, but not read or asked for by the code yet; each with the reason. */
const COLUMNS_KEPT = {
  'enrolment_stage_entry.arrived_at': 'when an entry came to a stage, for whoever asks in which order they came',
  'finance_order_move.from_state': 'moves of an order, which its trigger reads',
  'finance_order_move.to_state': 'moves of an order, which its trigger reads',
  'enrolment_team.brief': 'the brief that a team chose, until briefs are lists of a round',
  'identity_user.merged_into': 'accounts merged by hand; a constraint holds it to the state',
  'identity_user_role.granted_at': 'when a role was given, for whoever looks into the database after an incident',
  'platform_installation.begun_at': 'when a first start began, for whoever looks why it did not end',
}
/** Modules whose tables came before the code that uses all of them. */
const MODULES_UNDER_WAY: string[] = []
const CODES_KEPT = {
  'site:setting:edit': 'the office pages of the website',
  'system:user:unmask': 'showing a masked number with a reason',
}

const isCode = (file: string) =>
  /\.tsx?$/.test(file) && !/(?:\.(?:test|fixture)\.tsx?|schema\.generated\.ts)$/.test(file)
const textOf = (folder: string) => sources(folder).filter(isCode).map(read).join('\n')
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Columns by table, as the schema has them. */
function columnsOf(schema: string): string[] {
  return [...schema.matchAll(/create table (\w+) \(\n([\s\S]*?)\n\);/g)].flatMap(([, table, body]) =>
    [...body!.matchAll(/^ {2}(\w+) /gm)]
      .map(([, column]) => column!)
      .filter((column) => column !== 'constraint')
      .map((column) => `${table}.${column}`),
  )
}

/** Columns that no word of the text names. */
function unnamed(columns: readonly string[], text: string): string[] {
  const words = new Set(text.match(/\w+/g))
  return columns.filter((column) => {
    const name = column.slice(column.indexOf('.') + 1)
    return !words.has(name) && !words.has(camelCase(name))
  })
}

it('sees a column that no code names', () => {
  const schema =
    'create table a_b (\n  id uuid not null,\n  left_over text,\n  constraint a_b_pkey PRIMARY KEY (id)\n);'
  expect(columnsOf(schema)).toEqual(['a_b.id', 'a_b.left_over'])
  expect(unnamed(columnsOf(schema), "select('id')")).toEqual(['a_b.left_over'])
  expect(unnamed(columnsOf(schema), '{ id, leftOver }')).toEqual([])
})

it('every column of the database is read or written by the server', () => {
  const columns = columnsOf(read('server/migrations/schema.sql'))
  expect(columns.length).toBeGreaterThan(500)
  const left = unnamed(columns, textOf('server/src')).filter(
    (column) => !(column in COLUMNS_KEPT) && !MODULES_UNDER_WAY.some((module) => column.startsWith(module)),
  )
  expect(left).toEqual([])
})

it('every permission code opens something', () => {
  const manifests = sources('core/src').filter((file) => /^core\/src\/\w+\/module\.ts$/.test(file))
  const codes = manifests.flatMap((file) => {
    const [, listed = ''] = /const permissions = \{([\s\S]*?)\n\} as const/.exec(read(file)) ?? []
    return [...listed.matchAll(/^ {2}'([\w:]+)':/gm)].map(([, code]) => code!)
  })
  expect(codes.length).toBeGreaterThan(50)
  const text = ['core/src', 'server/src', 'web/src']
    .flatMap((folder) => sources(folder).filter((file) => isCode(file) && !file.endsWith('/module.ts')))
    .map(read)
    .join('\n')
  expect(codes.filter((code) => !text.includes(`'${code}'`) && !(code in CODES_KEPT))).toEqual([])
})

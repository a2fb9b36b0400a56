import { SETTING_KEYS } from '@podium/core/system/setting/setting.ts'
import { WebsiteSetting } from '@podium/core/site/website/website-setting.ts'
import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** What is stored or granted, but not read or asked for by the code yet; each with the reason. */
const COLUMNS_KEPT = {
  'finance_order_move.from_state': 'moves of an order, which its trigger reads',
  'finance_order_move.to_state': 'moves of an order, which its trigger reads',
  'identity_user.merged_into': 'accounts merged by hand; a constraint holds it to the state',
  'identity_user_role.granted_at': 'when a role was given, for whoever looks into the database after an incident',
  'platform_installation.begun_at': 'when a first start began, for whoever looks why it did not end',
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
  expect(unnamed(columns, textOf('server/src')).toSorted()).toEqual(Object.keys(COLUMNS_KEPT).toSorted())
})

it('every setting of the installation and of a website is read outside the form that sets it', () => {
  const pages = sources('web/src')
    .filter((file) => isCode(file) && !/^web\/src\/(?:system\/setting|site\/website)\//.test(file))
    .map(read)
    .join('\n')
  const named = (text: string) => new Set(text.match(/\w+/g))
  const website = Object.keys(WebsiteSetting.shape)
  expect([website.length > 15, SETTING_KEYS.length > 3]).toEqual([true, true])
  expect(website.filter((key) => !named(pages).has(key))).toEqual([])
  const installation = named(textOf('server/src') + pages)
  expect(SETTING_KEYS.filter((key) => !installation.has(key))).toEqual([])
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
  expect(codes.filter((code) => !text.includes(`'${code}'`))).toEqual([])
})

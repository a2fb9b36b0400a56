import { z } from 'zod'
import type { Endpoint } from '../../core/src/base/endpoint.ts'
import { modules } from '../../server/src/app/modules.ts'

/** Rows per page of all measured calls. */
const PAGE_SIZE = 10
/** A page far behind, where so many rows may be counted only in part. */
const FAR_PAGE = 12_000
/** Parts of a list's query that are no filter. */
const NO_FILTERS = new Set(['pageNum', 'pageSize', 'order', 'orderBy'])

type Row = Readonly<Record<string, unknown>>

/** Input of a paged list as JSON Schema, as far as cases are derived from it. */
interface Field {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Field[]
}

interface ListInput {
  readonly required: readonly string[]
  readonly fields: Readonly<Record<string, Field>>
}

/** Every endpoint that takes a page number, from the modules' tables. */
export function pagedLists(): Array<{ endpoint: Endpoint; input: ListInput }> {
  return modules
    .flatMap(({ api }) => Object.values(api))
    .map((endpoint) => {
      const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
      const fields = (schema.properties ?? {}) as Record<string, Field>
      return { endpoint, input: { fields, required: schema.required ?? [] } }
    })
    .filter(({ endpoint, input }) => endpoint.method === 'GET' && 'pageNum' in input.fields)
}

/** Ids of one season by the name of the field that shows them. */
export type KnownIds = Map<string, string>

/** Remembers the ids of these rows; the first of each name is kept. */
export function rememberIds(ids: KnownIds, rows: readonly Row[]): void {
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (name.endsWith('Id') && typeof value === 'string' && !ids.has(name)) ids.set(name, value)
    }
  }
}

/** The required fields, from known ids; null: one is not known. */
export function requiredInput({ required }: ListInput, ids: KnownIds): Row | null {
  const given = required.map((name) => [name, ids.get(name)] as const)
  return given.every(([, value]) => value !== undefined) ? Object.fromEntries(given) : null
}

/**
 * Inputs by label: the list as it is, each order, each filter with each of its choices or a value of the first row, and
 * pages far behind. A filter without a known value is left out.
 */
export function casesOf(input: ListInput, needed: Row, page: { rows: readonly Row[]; total: number }, ids: KnownIds) {
  const cases = new Map<string, Row>()
  const add = (label: string, more: Row) => cases.set(label, { ...needed, pageSize: PAGE_SIZE, ...more })
  add('first page', {})
  const orders = input.fields['orderBy'] ? (input.fields['orderBy'].enum ?? []) : []
  for (const orderBy of orders) for (const order of ['asc', 'desc']) add(`${orderBy} ${order}`, { orderBy, order })
  for (const [name, field] of Object.entries(input.fields)) {
    if (NO_FILTERS.has(name) || name in needed) continue
    for (const [at, value] of choicesOf(name, field, page.rows, ids).entries()) {
      add(isChoice(field) ? `${name} ${String(value)}` : at === 0 ? name : `${name} ${at + 1}`, { [name]: value })
    }
  }
  const last = Math.ceil(page.total / PAGE_SIZE)
  if (last > 2) add('last counted page', { pageNum: last })
  if (last > 4) add('middle page', { pageNum: Math.ceil(last / 2) })
  add(`page ${FAR_PAGE}`, { pageNum: FAR_PAGE })
  return cases
}

const isChoice = (field: Field) => field.enum !== undefined || field.anyOf !== undefined

function choicesOf(name: string, field: Field, rows: readonly Row[], ids: KnownIds): readonly unknown[] {
  if (field.const !== undefined) return [field.const]
  if (field.enum) return field.enum
  if (field.anyOf) return field.anyOf.flatMap((choice) => choice.enum ?? [])
  if (name === 'keyword' || name === 'target') return keywordsOf(rows[0])
  const shown = rows.map((row) => row[name]).find((value) => typeof value === 'string' || typeof value === 'number')
  if (shown !== undefined) return [shown]
  if (field.format === 'date') return [new Date().toISOString().slice(0, 10)]
  return ids.has(name) ? [ids.get(name)] : []
}

/** What somebody might search for: of each text of the row the whole and its first two characters. */
function keywordsOf(row: Row | undefined): string[] {
  const texts = Object.values(row ?? {}).filter(
    (value): value is string =>
      typeof value === 'string' && value.length > 1 && !/^[0-9a-f-]{36}$|^\d{4}-.*Z$/.test(value),
  )
  return [...new Set(texts.slice(0, 4).flatMap((text) => [text.slice(0, 50), Array.from(text).slice(0, 2).join('')]))]
}

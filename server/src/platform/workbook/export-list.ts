import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { FieldColumn, MadeColumn } from '@podium/core/base/export/column.ts'
import { codesOf, type ExportOfList, type OfficeList } from '@podium/core/base/export/export-of-list.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Call, SignedIn } from '../kernel/context.ts'
import { refuse } from '../kernel/refused.ts'
import type { Services } from '../kernel/services.ts'
import type { Verb } from '../kernel/verb.ts'
import type { DataScope, Viewer } from '../kernel/viewer.ts'
import { exportRows, type Wanted } from './export-rows.ts'
import type { WorkbookColumn } from './stream-workbook.ts'

/** More than any reader may ask for, which saves counting (see `pageTotal`). */
const ROWS_AT_ONCE = 2_000

type Row = Readonly<Record<string, unknown>>

/**
 * The handler of an export of a list: asks the list itself, page by page, as the person who exports. Where the export
 * needs another permission, rows are within the scope of both.
 */
export function exportList<List extends OfficeList>(
  endpoint: ExportOfList<List>,
  action: string,
  list: Verb<List>,
): Verb<ExportOfList<List>> {
  const verb = exportRows<ExportOfList, Row>(endpoint, action, {
    competitions: null,
    columns: Object.fromEntries(Object.entries(endpoint.columns).map(([key, column]) => [key, cellOf(key, column)])),
    batches: (_db, wanted, services, call) => pagesOf(endpoint, list, { wanted, services, call }),
  })
  const answer: Verb['answer'] = async (services, call, input) => {
    refuseUnlisted(endpoint, call.viewer)
    return verb.answer(services, call, input)
  }
  return { ...verb, answer } as unknown as Verb<ExportOfList<List>>
}

/** The export shows nothing to those who don’t see the list. */
function refuseUnlisted({ list }: ExportOfList, viewer: Viewer | null): void {
  const sees = viewer && holdsAny(viewer, codesOf(list))
  if (!sees) throw refuse(baseRefusals.NO_ACCESS)
}

interface Reading {
  readonly wanted: Wanted<object>
  readonly services: Services
  readonly call: SignedIn<Call>
}

async function* pagesOf(endpoint: ExportOfList, list: Verb, { wanted, services, call }: Reading) {
  const reader = { ...call, viewer: readerOf(endpoint, call.viewer) }
  const { ids } = wanted
  const input = { ...endpoint.list.input.parse({}), ...wanted.filter, ...(ids && { ids }), pageSize: ROWS_AT_ONCE }
  const left = ids && new Set(ids)
  let before = new Set<unknown>()
  for (let pageNum = 1; ; pageNum++) {
    const { rows } = (await list.answer(services, reader, { ...input, pageNum })) as { rows: readonly Row[] }
    // Rows added meanwhile shift some to the next page.
    const fresh = endpoint.id === null ? rows : rows.filter((row) => !before.has(row[endpoint.id!]))
    const wantedRows = left ? fresh.filter((row) => left.delete(String(row[endpoint.id!]))) : fresh
    if (wantedRows.length > 0) yield wantedRows
    if (rows.length < ROWS_AT_ONCE || left?.size === 0) return
    before = new Set(endpoint.id === null ? [] : rows.map((row) => row[endpoint.id!]))
  }
}

/** The viewer, with the scope of each of the list's permissions narrowed to that of the export's. */
function readerOf({ access, list }: ExportOfList, viewer: Viewer): Viewer {
  const own = access.filter((code) => !codesOf(list).includes(code))
  if (own.length === 0) return viewer
  return {
    ...viewer,
    scopeOf: (code) =>
      own.reduce(
        (scope, each) => (codesOf(list).includes(code) ? narrower(scope, viewer.scopeOf(each)) : scope),
        viewer.scopeOf(code),
      ),
  }
}

/** What both scopes reach for sure. What only the tree of organisations would tell is left out. */
function narrower(one: DataScope, other: DataScope): DataScope {
  if (one.reach === 'own' || other.reach === 'all') return one
  if (other.reach === 'own' || one.reach === 'all') return other
  const reached = new Set([...other.groups, ...other.below])
  return {
    reach: 'groups',
    groups: [...one.groups, ...one.below].filter((group) => reached.has(group)),
    below: one.below.filter((group) => other.below.includes(group)),
  }
}

function cellOf(key: string, column: FieldColumn | MadeColumn<never>): WorkbookColumn<Row> {
  const { kind, width, words } = column
  const valueOf = (row: Row, language: Language = 'zh-cn'): unknown =>
    'of' in column ? column.of(row as never, language) : row[key]
  const known = (value: unknown) => (value === null || value === undefined ? null : value)
  if (kind === 'moment') return { kind, width, of: (row) => known(valueOf(row)) as string | null }
  if (kind === 'number') return { kind, width, of: (row) => known(valueOf(row)) as number | null }
  if (kind === 'yuan') {
    const yuanOf = (fen: unknown) => (fen === null ? null : Number(fen) / 100)
    return { kind: 'number', width, of: (row) => yuanOf(known(valueOf(row))) }
  }
  return {
    kind,
    width,
    of: (row, language) => {
      const value = known(valueOf(row, language))
      if (value === null) return ''
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const found = words?.[text]
      return found ? textIn(found, language) : text
    },
  }
}

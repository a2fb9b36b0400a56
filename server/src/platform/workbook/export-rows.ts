import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { z } from 'zod'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import type { ListExport } from '@podium/core/base/export/list-export.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { bothWorded } from '@podium/core/base/wording.ts'
import { wordingOn } from '../http/wording-on.ts'
import { record } from '../audit/record.store.ts'
import type { Call, SignedIn } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import { sendMade } from '../files/file-answer.ts'
import type { Verb } from '../kernel/verb.ts'
import type { DataScope, Viewer } from '../kernel/viewer.ts'
import type { Services } from '../kernel/services.ts'
import { streamWorkbook, XLSX, type WorkbookColumn } from './stream-workbook.ts'

/** The column of the competition; it is always exported if the rows may belong to more than one. */
const COMPETITION = 'roundName'

type InputOf<E extends ListExport> = z.output<E['input']>
type FilterOf<E extends ListExport> =
  InputOf<E> extends { selection: infer S }
    ? Extract<S, { rows: 'filtered' }> extends { filter: infer F }
      ? F
      : never
    : never
type ColumnOf<E extends ListExport> = keyof E['columns'] & string

declare const checked: unique symbol

/** A checked export request. Only this file creates it, so that stores return export rows only for checked requests. */
export interface Wanted<Filter> {
  readonly [checked]: true
  /** Scope of the reader. */
  readonly scope: DataScope
  readonly viewer: Viewer
  readonly language: Language
  /** Ids of the selected rows; null: all rows. */
  readonly ids: readonly string[] | null
  readonly filter: Partial<Filter>
}

/** Columns with headings of their own, which depend on the rows. */
type ColumnsOfRows<E extends ListExport, Row> = (
  db: Db,
  wanted: Wanted<FilterOf<E>>,
) => Promise<ReadonlyArray<HeadedColumn<Row>>>

type HeadedColumn<Row> = WorkbookColumn<Row> & { readonly head: string }

/** Source of an export's rows and the values of its cells. */
export interface ExportSource<E extends ListExport, Row> {
  readonly columns: { readonly [K in ColumnOf<E>]: WorkbookColumn<Row> | ColumnsOfRows<E, Row> }
  /** Names of the rows' competitions, at most two; null: not looked up. */
  readonly competitions: ((db: Db, wanted: Wanted<FilterOf<E>>) => Promise<readonly Bilingual[]>) | null
  /** The rows in order, some hundreds per array. */
  readonly batches: (
    db: Db,
    wanted: Wanted<FilterOf<E>>,
    services: Services,
    call: SignedIn<Call>,
  ) => AsyncIterable<readonly Row[]>
}

/**
 * The handler of an export. It takes scope, filter and selection from the checked request, writes the requested columns
 * and adds an audit row. `action` is `module.verb`.
 * @spec B08
 */
export function exportRows<E extends ListExport, Row>(
  endpoint: E,
  action: string,
  source: ExportSource<E, Row>,
): Verb<E> {
  const answer = async (services: Services, call: SignedIn<Call>, input: InputOf<E>) => {
    const { db, clock } = services
    const now = clock.now()
    const wording = await wordingOn(services, call.host)
    const title = bothWorded(endpoint.title, wording)
    const { selection, columns } = input as { selection: Selection<FilterOf<E>>; columns: readonly ColumnOf<E>[] }
    const wanted = wantedOf(call, endpoint.access[0], selection)
    const competitions = source.competitions && (await source.competitions(db, wanted))
    const name = fileName(title, competitions ?? [], now, call.language)
    const areSeveral = competitions ? competitions.length > 1 : !('roundId' in wanted.filter)
    await record(db, {
      call,
      action,
      input: { selection, columns },
      notes: [],
      outcome: 'done',
      code: 0,
      durationMs: 0,
    })
    const keys = (Object.keys(endpoint.columns) as ColumnOf<E>[]).filter(
      (key) => columns.includes(key) || (key === COMPETITION && areSeveral),
    )
    const headed: Array<HeadedColumn<Row>> = []
    for (const key of keys) {
      const column = source.columns[key]
      if (typeof column === 'function') headed.push(...(await column(db, wanted)))
      else headed.push({ ...column, head: textIn(bothWorded(endpoint.columns[key]!, wording), call.language) })
    }
    const workbook = streamWorkbook({
      title: textIn(title, call.language),
      columns: headed,
      batches: source.batches(db, wanted, services, call),
      language: call.language,
    })
    return sendMade(workbook, { name, mediaType: XLSX })
  }
  return {
    endpoint,
    name: answer.name,
    action,
    answer: (services, call, input) =>
      answer(services, call as SignedIn<Call>, input as InputOf<E>) as ReturnType<Verb<E>['answer']>,
  }
}

type Selection<Filter> =
  | { readonly rows: 'chosen'; readonly ids: readonly string[] }
  | { readonly rows: 'filtered'; readonly filter: Filter }
  | { readonly rows: 'all' }

function wantedOf<Filter>(
  { viewer, language }: SignedIn<Call>,
  code: string,
  selection: Selection<Filter>,
): Wanted<Filter> {
  const ids = selection.rows === 'chosen' ? selection.ids : null
  const filter = selection.rows === 'filtered' ? selection.filter : {}
  return { scope: viewer.scopeOf(code), viewer, language, ids, filter } as Wanted<Filter>
}

/** File name of list title, competition (the first, where there are more) and date in Beijing. */
function fileName(title: Bilingual, competitions: readonly Bilingual[], now: Date, language: Language): string {
  const [first, second] = competitions
  const others = second ? (language === 'en' ? ' and others' : '等') : ''
  const competition = first ? [`${textIn(first, language).replace(/[\\/]/g, '-')}${others}`] : []
  return `${[textIn(title, language), ...competition, beijingDay(now)].join('_')}.xlsx`
}

import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** A state compared with a literal: what the state allows is a rule or a set of core. */
const COMPARED = /\bstate\s*(?:===|!==)\s*'/g

/** States of the screen itself: a blocked navigation, a file on its way up, a font that loads, a window's lease. */
const OF_THE_SCREEN = [
  'web/src/certificate/designer/fonts/',
  'web/src/certificate/designer/safety/',
  'web/src/certificate/template/blank-design.page.tsx',
  'web/src/certificate/verify/open-trace.page.tsx',
  'web/src/ui/file-upload.tsx',
  'web/src/ui/use-unsaved-guard.ts',
]

const comparisons = (text: string): string[] => [...text.matchAll(COMPARED)].map(([found]) => found)

it('sees a state compared with a literal, and no other comparison', () => {
  const text = "batch.state === 'open' || state!=='locked' || phase === 'open' || isOpen(batch) || { state: 'open' }"
  expect(comparisons(text)).toEqual(["state === '", "state!=='"])
})

it('pages compare no state of a record with a literal', () => {
  const pages = sources('web/src').filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !OF_THE_SCREEN.some((path) => file.startsWith(path)),
  )
  expect(pages.length).toBeGreaterThan(100)
  expect(pages.flatMap((file) => comparisons(read(file)).map((found) => `${file}: ${found}`))).toEqual([])
})

it('every exception is still needed', () => {
  const kept = OF_THE_SCREEN.filter((path) => sources(path).some((file) => comparisons(read(file)).length > 0))
  expect(kept).toEqual(OF_THE_SCREEN)
})

/** Files of the server whose queries are looked through; tests and fixtures may write what they like. */
const queries = () => {
  const files = sources('server/src').filter((file) => /(?<!\.(?:test|fixture))\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  return files
}

/** A list of states written out in SQL or for the query builder, instead of a set that core exports. */
const LISTED =
  /\bstate\s+(?:not\s+)?in\s*\(\s*'|\bstate\s*(?:=\s*any|<>\s*all)\s*\(\s*(?:array\[|')|state'\s*,\s*'(?:not )?in'\s*,\s*\[/gi

const lists = (text: string): string[] => [...text.matchAll(LISTED)].map(([found]) => found)

it('sees a list of states written out, and no set that has a name', () => {
  expect(lists("where task.state not in ('declined', 'cancelled')")).toHaveLength(1)
  expect(lists("where state = any(array['open'])")).toHaveLength(1)
  expect(lists(".where('team.state', 'in', ['draft', 'returned'])")).toHaveLength(1)
  expect(lists(".where('state', 'not in', LEFT_STATES) where state = any(${LIVE_TASKS}::text[])")).toEqual([])
})

it('no query writes out a list of states', () => {
  expect(queries().flatMap((file) => lists(read(file)).map((found) => `${file}: ${found}`))).toEqual([])
})

/**
 * One state written as a literal in SQL text, where no type compares it with the states there are. The query builder is
 * left out: the compiler compares its literals with the column.
 */
const SINGLE =
  /(?<!(?:const|let)\s)\bstate\s*(?:=|<>|!=|is (?:not )?distinct from)\s*'(?!\$\{)[a-z_]+'|\bcase\s+(?:\w+\.)?state\s+when\s+'(?!\$\{)/gi

const singles = (text: string): string[] => [...text.matchAll(SINGLE)].map(([found]) => found)

it('sees a state written as a literal in SQL, and none that core names or the compiler checks', () => {
  const planted = `select count(*) filter (where task.state = 'submitted') from review_task as task
    where task.state <> 'draft' and task.state is distinct from 'open'
      and case task.state when 'returned' then false end`
  expect(singles(planted)).toEqual([
    "state = 'submitted'",
    "state <> 'draft'",
    "state is distinct from 'open'",
    "case task.state when '",
  ])
  expect(singles("state = ${TaskState.enum.submitted} or state = '${TaskState.enum.pending}'")).toEqual([])
  expect(singles(".where('task.state', '=', 'submitted').set({ state: 'returned' }); const state = 'open'")).toEqual([])
})

it('no SQL text names a state by a literal', () => {
  expect(queries().flatMap((file) => singles(read(file)).map((found) => `${file}: ${found}`))).toEqual([])
})

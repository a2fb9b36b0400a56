import { describe, expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** Modules from the lowest, as the boundary check orders them. */
const ORDER = [...read('.dependency-cruiser.cjs').matchAll(/^  '(\w+)',$/gm)].map(([, name]) => name!)
const RELATIONS = [
  ...read('server/src/platform/db/schema.generated.ts')
    .split('export interface Schema')[1]!
    .matchAll(/^  (\w+): /gm),
].map(([, name]) => name!)

/** Tables and views that a text of SQL or of the query builder reads. */
function readsOf(text: string): string[] {
  const named = text.matchAll(
    /(?:\b(?:from|join|using|of|into|update)\s+|\w(?:From|Join\w*|Table|Into)\(\s*'|,\s*|`\s*)([a-z]+_[a-z_]+)\b/gi,
  )
  return [...new Set([...named].map(([, name]) => name!).filter((name) => RELATIONS.includes(name)))]
}

/** Why a module may not read this relation; null when it may: its own tables, and views of the ground and of lower modules. */
function whyNotRead(module: string, relation: string): string | null {
  const owner = relation.slice(0, relation.indexOf('_'))
  if (owner === module) return null
  if (!relation.endsWith('_view')) return `${relation} is a table of ${owner}`
  if (owner !== 'platform' && ORDER.indexOf(owner) >= ORDER.indexOf(module))
    return `${relation} belongs to a higher module`
  return null
}

function faults(module: string, text: string): string[] {
  return readsOf(text).flatMap((relation) => whyNotRead(module, relation) ?? [])
}

describe('data ownership', () => {
  it('lets a module read its own tables and the published views of lower modules', () => {
    const found = sources('server/src/**/*.ts').flatMap((file) => {
      const module = file.split('/')[2]!
      if (!ORDER.includes(module) || /[.](test|fixture)[.]ts$/.test(file)) return []
      return faults(module, read(file)).map((fault) => `${file}: ${fault}`)
    })
    expect(ORDER.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  })

  it.each([
    [
      'a join of a foreign table',
      'review',
      'select 1 from review_task join work_work as w on true',
      'work_work is a table of work',
    ],
    [
      'a list of tables',
      'review',
      'select 1 from review_task, enrolment_team',
      'enrolment_team is a table of enrolment',
    ],
    [
      'the query builder',
      'award',
      "db.selectFrom('award_award').innerJoin(\n 'review_run as run', 'a', 'b')",
      'review_run is a table of review',
    ],
    [
      'a fragment that begins with a table',
      'award',
      'sql`\n  enrolment_member as member join x`',
      'enrolment_member is a table of enrolment',
    ],
    [
      'a view of a higher module',
      'expert',
      'select 1 from review_task_view',
      'review_task_view belongs to a higher module',
    ],
    ['a foreign table of the ground', 'work', 'select 1 from platform_file', 'platform_file is a table of platform'],
  ])('reports %s', (_, module, text, fault) => {
    expect(faults(module, text)).toEqual([fault])
  })

  it("reports nothing of a module's own tables, of lower views and of other words", () => {
    const text = "sql`select 1 from award_award join work_work_view as w on true where kind = 'review_run'`"
    expect(faults('award', text)).toEqual([])
  })
})

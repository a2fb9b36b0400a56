import { sql } from 'kysely'
import type { QuestionState } from '@podium/core/assistant/question.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Different questions kept per site; those asked seldom and long ago make room. */
const MAX_PER_SITE = 2_000

export interface AskedQuestion {
  /** The organisation whose site was asked; null for the standard site. */
  readonly groupId: string | null
  readonly question: string
  readonly folded: string
}

/** Counts a question without an answer. One that was handled and is asked again stays handled. */
export async function countQuestion(tx: Tx, { groupId, question, folded }: AskedQuestion): Promise<void> {
  if (folded === '') return
  await tx
    .insertInto('assistant_question')
    .values({ group_id: groupId, question, folded })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'folded']).doUpdateSet({
        count: sql`least(assistant_question.count + 1, 1000000)`,
        last_asked_at: sql`now()`,
      }),
    )
    .execute()
}

/** Deletes the least asked questions beyond the greatest number of a site. */
export async function removeSurplusQuestions(db: Db): Promise<void> {
  await sql`
    delete from assistant_question where id in (
      select id from (
        select id, row_number() over (partition by group_id order by count desc, last_asked_at desc, id) as place
        from assistant_question) as ranked
      where place > ${MAX_PER_SITE})`.execute(db)
}

export interface QuestionFilter {
  readonly state?: QuestionState | undefined
  readonly keyword: string
}

/** Questions asked on the sites of the scope; those of the standard site belong to whoever reaches everything. */
export async function listQuestions(db: Db, scope: DataScope, { state, keyword }: QuestionFilter, paging: Paging) {
  const matching = db
    .selectFrom('assistant_question as q')
    .where(reaches(scope, 'q.group_id'))
    .$if(state !== undefined, (query) => query.where('q.state', '=', state!))
    .$if(keyword !== '', (query) => query.where('q.question', 'ilike', containing(keyword)))
  const rows = matching
    .select(['q.id as questionId', 'q.question', 'q.count', 'q.state', 'q.note', 'q.version'])
    .select(['q.first_asked_at as firstAskedAt', 'q.last_asked_at as lastAskedAt'])
    .orderBy('q.state', 'desc')
    .orderBy('q.count', 'desc')
    .orderBy('q.last_asked_at', 'desc')
    .orderBy('q.id')
    .$call(onePage(paging))
  const [listed, total] = await Promise.all([rows.execute(), pageTotal(db, matching, paging, keyword)])
  return { rows: listed, ...total }
}

export async function lockQuestion(tx: Tx, scope: DataScope, id: string) {
  const row = await tx
    .selectFrom('assistant_question as q')
    .select(['q.question', 'q.state', 'q.note', 'q.version'])
    .where('q.id', '=', id)
    .where(reaches(scope, 'q.group_id'))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateQuestion(
  tx: Tx,
  id: string,
  change: { state: QuestionState; note: string },
): Promise<void> {
  await tx
    .updateTable('assistant_question')
    .set((by) => ({ ...change, version: by('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

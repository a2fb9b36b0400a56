import type { Language } from '@podium/core/base/refusal.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { MAX_PAGE_SIZE } from '@podium/core/base/page.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { recordNames } from '@podium/core/system/events.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ask } from '#server/platform/events/ask.ts'
import type { Services } from '#server/platform/kernel/services.ts'

interface Subject {
  readonly subjectType: string
  readonly subjectId: string
}

/** The id of a record, which is the first of several where a record has no id of its own. */
const idOf = (subjectId: string) => subjectId.split(' ')[0]!

/** Names the records of these rows, in the reader's language; a record without a name gets ''. */
export async function namesOfRecords(
  { services, db, language }: { readonly services: Services; readonly db: Db; readonly language: Language },
  rows: readonly Subject[],
): Promise<(row: Subject) => string> {
  const byType = Map.groupBy(
    rows.filter(({ subjectType }) => subjectType !== ''),
    ({ subjectType }) => subjectType,
  )
  const named = new Map<string, string>()
  for (const [type, subjects] of byType) {
    const ids = [...new Set(subjects.map(({ subjectId }) => idOf(subjectId)))].filter((id) => Id.safeParse(id).success)
    for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
      const asked = { type, ids: ids.slice(from, from + MAX_PAGE_SIZE) }
      for (const { id, roundZh, roundEn, zh, en } of (await ask(services, db, recordNames, asked)).flat()) {
        const names = [textIn({ zh: roundZh, en: roundEn }, language), textIn({ zh, en }, language)]
        named.set(`${type} ${id}`, names.filter((name) => name !== '').join(' · '))
      }
    }
  }
  return ({ subjectType, subjectId }) => named.get(`${subjectType} ${idOf(subjectId)}`) ?? ''
}

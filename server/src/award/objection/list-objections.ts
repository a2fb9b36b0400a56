import { awardApi } from '@podium/core/award/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { objectionChoices as choicesOf } from './choice.store.ts'
import { objectionRows } from './objection-list.store.ts'

export const objectionPage = read(
  awardApi.objectionPage,
  async function objectionPage({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const reader = {
      userId: viewer.userId,
      handled: viewer.scopeOf('award:result:publish'),
      seen: viewer.scopeOf('enrolment:team:list'),
    }
    const page = await objectionRows(db, reader, filter, { pageNum, pageSize }, language)
    return { ...page, pageNum, pageSize }
  },
)

export const objectionChoices = read(
  awardApi.objectionChoices,
  async function objectionChoices({ db, viewer, now, language }, query) {
    return choicesOf(db, viewer.scopeOf('enrolment:team:list'), now, query, language)
  },
)

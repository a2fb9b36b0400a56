import { awardApi } from '@podium/core/award/api.ts'
import { read } from '#server/platform/kernel/read.ts'
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

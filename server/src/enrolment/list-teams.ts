import { sourceWords } from '@podium/core/enrolment/team.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { read } from '#server/platform/read.ts'
import { countSources, countTeams, myTeams, teamPage } from './list.store.ts'

const LIST = 'enrolment:team:list'

export const listTeams = read(enrolmentApi.teamPage, async ({ db, viewer }, input) => {
  const { pageNum, pageSize, order, orderBy, ...filter } = input
  const page = await teamPage(
    db,
    viewer.scopeOf(LIST),
    filter,
    { pageNum, pageSize },
    { by: orderBy ?? 'createdAt', direction: order ?? 'desc' },
  )
  return { ...page, pageNum, pageSize }
})

/** @spec C26 */
export const teamNum = read(enrolmentApi.teamNum, async ({ db, viewer }, filter) =>
  countTeams(db, viewer.scopeOf(LIST), filter),
)

/** @spec C34 */
export const teamSources = read(enrolmentApi.teamSources, async ({ db, viewer, language }, filter) => {
  const sources = await countSources(db, viewer.scopeOf(LIST), filter)
  return sources.map(({ source, count }) => ({
    value: source,
    label: language === 'en' ? sourceWords[source].en : sourceWords[source].zh,
    count,
  }))
})

export const listMine = read(enrolmentApi.mine, async ({ db, viewer }, { pageNum, pageSize, state }) => {
  const page = await myTeams(db, viewer.userId, state, { pageNum, pageSize })
  return { ...page, pageNum, pageSize }
})

import { siteApi } from '@podium/core/site/api.ts'
import { findPublicWinners } from '#server/award/index.ts'
import { findRounds } from '#server/competition/index.ts'
import { read } from '#server/platform/kernel/read.ts'
import { foldText, queryTerms } from '#server/platform/db/search.ts'
import { listed } from '../articles.ts'
import { siteScope } from '../public-site.ts'
import { countFound, findArticles, searchedOn } from './search.store.ts'

const BESIDE = 5

/** @spec R14 */
export const search = read(siteApi.search, async function search({ services, db, now, host }, input) {
  const { keyword, pageNum, pageSize } = input
  const scope = await siteScope(services, host)
  const wanted = { terms: queryTerms(keyword), folded: foldText(keyword) }
  const searched = await services.shared.read(`searched ${scope.groupId}`, () => searchedOn(db, scope.groupId))
  const isFirst = pageNum === 1
  const [articles, total, rounds, winners] = await Promise.all([
    findArticles(db, searched, wanted, { pageNum, pageSize }),
    services.shared.read(`found ${scope.groupId} ${wanted.folded}`, () => countFound(db, searched, wanted)),
    isFirst ? findRounds(services, scope, { keyword, limit: BESIDE }, now) : [],
    isFirst ? findPublicWinners(services, scope, { keyword, limit: BESIDE }, now) : [],
  ])
  return { news: { rows: articles.map(listed), ...total, pageNum, pageSize }, rounds, winners }
})

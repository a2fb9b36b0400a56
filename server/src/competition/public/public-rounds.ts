import type { RoundCard } from '@podium/core/competition/round/round-views.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { countPublic, findPublic, listPublic, newestPublic, publicChoices, type PublicRound } from './public.store.ts'
import { itemsOf } from '../round/round.store.ts'
import { scheduleOf, schedulesOf, type StageRow } from '../schedule/stage.store.ts'
import { cardTimes, coverAddress, publicStages } from '../round/view.ts'

/** @spec C41 */
export const homePage = read(competitionApi.homePage, async function homePage({ services, db, now }, query) {
  const { pageNum: _page, pageSize: _size, order: _order, ...filter } = query
  const [total, rounds] = await Promise.all([
    services.shared.read(`rounds ${JSON.stringify(filter)}`, () => countPublic(db, query, now)),
    listPublic(db, query, now),
  ])
  const ids = rounds.map(({ roundId }) => roundId)
  const schedules = await services.shared.read(`schedules ${ids.join(' ')}`, () => schedulesOf(db, ids))
  const rows = rounds.map((round) => cardOf(round, schedules.get(round.roundId) ?? [], now))
  return { rows, total, pageNum: query.pageNum, pageSize: query.pageSize }
})

/** @spec R19 */
export const homeDetails = read(competitionApi.homeDetails, async function homeDetails({ db, now }, { roundId }) {
  const round = orNotFound(await findPublic(db, roundId))
  const [items, stages] = await Promise.all([itemsOf(db, roundId), scheduleOf(db, roundId)])
  const { content, ...card } = round
  return {
    ...cardOf(card, stages, now),
    content,
    items,
    stages: publicStages(stages, round.state, now),
  }
})

/** @spec C16 */
export const lastRound = read(competitionApi.lastRound, async function lastRound({ db, now }, { competitionId }) {
  const round = await newestPublic(db, competitionId)
  return round && cardOf(round, await scheduleOf(db, round.roundId), now)
})

/** @spec C43 */
export const groupRounds = read(competitionApi.groupRounds, async function groupRounds({ db }, { groupId }) {
  return publicChoices(db, groupId)
})

/** @spec C33 */
export const publicStageList = read(
  competitionApi.publicStages,
  async function publicStageList({ db, now }, { roundId }) {
    const round = orNotFound(await findPublic(db, roundId))
    return publicStages(await scheduleOf(db, roundId), round.state, now)
  },
)

function cardOf(round: PublicRound, stages: readonly StageRow[], now: Date): RoundCard {
  const { coverFileId, ...fields } = round
  return { ...fields, cover: coverAddress(coverFileId), ...cardTimes(stages, round.state, now) }
}

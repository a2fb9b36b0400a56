import type { RoundCard, RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { withoutHiddenTexts } from '@podium/core/competition/round/round-tabs.rule.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { Db } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services, SiteScope } from '#server/platform/kernel/services.ts'
import {
  countPublic,
  findPublic,
  listedAmong,
  listPublic,
  listToEnter,
  newestPublic,
  publicChoices,
  publicFilters,
  type PublicRound,
} from './public.store.ts'
import { itemsWithTerms } from './item-terms.ts'
import { publicAttachments } from '../round/attachment.store.ts'
import { scheduleOf, schedulesOf, type StageRow } from '../schedule/stage.store.ts'
import { cardTimes, pictureAddress, publicStages } from '../round/view.ts'

/** @spec C41 */
export const homePage = read(competitionApi.homePage, async function homePage({ services, db, now, host }, input) {
  const query = { ...input, site: await services.siteScope(services, host) }
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

export const homeFilters = read(competitionApi.homeFilters, async function homeFilters({ services, db, host }) {
  const site = await services.siteScope(services, host)
  return services.shared.read(`round filters ${JSON.stringify(site)}`, () => publicFilters(db, site))
})

/** @spec R19 */
export const homeDetails = read(competitionApi.homeDetails, async function homeDetails({ db, now }, { roundId }) {
  return orNotFound(await roundDetails(db, roundId, now))
})

/** A public round with its schedule; null for one that is not public. */
export async function roundDetails(db: Db, roundId: string, now: Date): Promise<RoundDetails | null> {
  const round = await findPublic(db, roundId)
  if (!round) return null
  const [items, stages, attachments] = await Promise.all([
    itemsWithTerms(db, roundId),
    scheduleOf(db, roundId),
    publicAttachments(db, roundId, round.content),
  ])
  const { content, bannerFileId, ...card } = round
  return {
    ...cardOf(card, stages, now),
    content: withoutHiddenTexts(content),
    banner: pictureAddress(bannerFileId),
    attachments,
    items,
    stages: publicStages(stages, round.state, now),
  }
}

/** Cards of a site's rounds: those named, in their order, then those to enter, at most so many. */
export async function roundCards(
  { db, shared }: Services,
  site: SiteScope,
  { first, limit }: { first: readonly string[]; limit: number },
  now: Date,
): Promise<RoundCard[]> {
  const [chosen, others] = await Promise.all([listedAmong(db, site, first), listToEnter(db, site, limit, now)])
  const rounds = [...chosen, ...others.filter(({ roundId }) => !first.includes(roundId))].slice(0, limit)
  const ids = rounds.map(({ roundId }) => roundId)
  const schedules = await shared.read(`schedules ${ids.join(' ')}`, () => schedulesOf(db, ids))
  return rounds.map((round) => cardOf(round, schedules.get(round.roundId) ?? [], now))
}

/** Cards of a site's rounds whose names contain a text, newest first. */
export async function findRounds(
  { db }: Services,
  site: SiteScope,
  { keyword, limit }: { keyword: string; limit: number },
  now: Date,
): Promise<RoundCard[]> {
  const rounds = await listPublic(db, { site, keyword, pageNum: 1, pageSize: limit }, now)
  const schedules = await schedulesOf(
    db,
    rounds.map(({ roundId }) => roundId),
  )
  return rounds.map((round) => cardOf(round, schedules.get(round.roundId) ?? [], now))
}

/** @spec C16 */
export const lastRound = read(competitionApi.lastRound, async function lastRound({ services, db, now, host }, input) {
  const round = await newestPublic(db, await services.siteScope(services, host), input.competitionId)
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
  return { ...fields, cover: pictureAddress(coverFileId), ...cardTimes(stages, round.state, now) }
}

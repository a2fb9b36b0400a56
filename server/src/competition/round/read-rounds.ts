import { roundLabels } from '@podium/core/competition/round/round-label.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { read } from '#server/platform/kernel/read.ts'
import { requesterOf } from '../approval/approval.store.ts'
import { isDateAsked } from '../dates/dates.store.ts'
import { checkRound } from '../schedule/gaps.ts'
import { isUpper, reachOf } from './reach.ts'
import { itemChoices, listRounds, roundChoices, stageChoices } from './round-list.store.ts'
import { countItemResults } from './state.store.ts'
import { loadRound } from './round.store.ts'
import { attachmentsOf } from './attachment.store.ts'
import { listSeries } from './series.store.ts'
import { pictureAddress, officeStages } from './view.ts'
import { nextEdition } from './series.store.ts'

export const roundPage = read(competitionApi.roundPage, async function roundPage({ db, viewer }, query) {
  const approving = viewer.scopeOf('competition:round:publish')
  const answeringDates = viewer.scopeOf('competition:schedule:edit')
  return listRounds(db, { ...query, approving, answeringDates }, reachOf(viewer, 'competition:round:list'))
})

/** @spec C22 */
export const roundOptions = read(
  competitionApi.roundOptions,
  async function roundOptions({ db, viewer, language }, { own }) {
    return roundLabels(await roundChoices(db, reachOf(viewer, 'competition:round:list'), !own, language), language)
  },
)

export const seriesOptions = read(competitionApi.seriesOptions, async function seriesOptions({ db, viewer }) {
  return listSeries(db, reachOf(viewer, 'competition:round:list'))
})

/** @spec C23 */
export const itemOptions = read(
  competitionApi.itemOptions,
  async function itemOptions({ db, viewer, language }, { roundId }) {
    return orNotFound(await itemChoices(db, roundId, reachOf(viewer, 'competition:round:list'), language))
  },
)

/** @spec C24 */
export const stageOptions = read(
  competitionApi.stageOptions,
  async function stageOptions({ db, viewer, language }, { roundId }) {
    return orNotFound(await stageChoices(db, roundId, reachOf(viewer, 'competition:round:list'), language))
  },
)

export const readRound = read(
  competitionApi.round,
  async function readRound({ services, db, viewer, now }, { roundId }) {
    const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:list')))
    const { items, stages, settings, gaps, canSendCodes } = await checkRound(services, db, round)
    const { upperGroups, createdAt, publishedAt, ...fields } = round
    return {
      ...fields,
      nextEdition: await nextEdition(db, round.seriesId),
      createdAt: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
      cover: pictureAddress(round.coverFileId),
      banner: pictureAddress(round.bannerFileId),
      attachments: await attachmentsOf(db, roundId),
      itemCount: items.length,
      resultCount: await countItemResults(db, roundId),
      stageCount: stages.length,
      paused: stages.some(({ windows }) => windows.some((window) => window.paused)),
      datesAsked: await isDateAsked(db, roundId),
      items,
      stages: officeStages(stages, now),
      settings,
      gaps,
      canSendCodes,
      byUpper: isUpper(viewer, 'competition:round:publish', upperGroups),
      askedByViewer: (await requesterOf(db, roundId)) === viewer.userId,
      own: true,
      serverNow: now.toISOString(),
    }
  },
)

import { refusalText, type Language } from '@podium/core/base/refusal.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import {
  asksForRecommendations,
  isOutdated,
  quotaOf,
  termsOf,
  whyNotEditList,
  whyNotMoveList,
  whyNotSaveList,
  type ListFacts,
} from '@podium/core/promotion/recommendation/recommendation.rule.ts'
import { LIST_ACTIONS, type RecommendationDetail } from '@podium/core/promotion/recommendation/recommendation.ts'
import { recommendationRefusals } from '@podium/core/promotion/recommendation/refusals.ts'
import { lockRoundShared, settingInForce } from '#server/competition/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockPromotion, runsOf } from '../run.store.ts'
import { tellOfList } from './notify-list.ts'
import {
  countTeams,
  eligibleAmong,
  namesOfPlace,
  recommendableTeams,
  recommendationPlaces,
} from './recommender.store.ts'
import {
  changeList,
  entriesOf,
  listAt,
  openList,
  publicList,
  replaceEntries,
  type ListKey,
  type StoredList,
} from './recommendation.store.ts'

const EDIT = 'promotion:recommendation:edit'
const SEE = 'promotion:run:list'
const COMMIT = 'promotion:run:commit'
const SET = 'competition:setting:edit'
/** The language of names in notices and records. */
const RECORDED: Language = 'zh-cn'

export const recommendationPage = read(
  promotionApi.recommendationPage,
  async function recommendationPage({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const scopes = { own: viewer.scopeOf(EDIT), rounds: viewer.scopeOf(SEE), settings: viewer.scopeOf(SET) }
    const page = await recommendationPlaces(db, scopes, { ...filter, language }, { pageNum, pageSize })
    const rows = page.rows.map(({ setting, terms, ...row }) => ({
      ...row,
      quota: quotaOf(setting, row.groupId),
      isOutdated: isOutdated({ state: row.state, terms }, termsOf(setting, row.groupId)),
    }))
    return { ...page, rows, pageNum, pageSize }
  },
)

/** The place of a list that the viewer writes, or reads as the organiser; NOT_FOUND for anyone else's. */
async function openPlace(db: Db | Tx, viewer: Viewer, at: ListKey, language: Language) {
  const names = orNotFound(await namesOfPlace(db, at, language))
  const isOwn = await groupWithin(db, at.groupId, viewer.scopeOf(EDIT))
  const isOrganiser = await groupWithin(db, names.organiserId, viewer.scopeOf(SEE))
  orNotFound(isOwn || isOrganiser ? names : null)
  const mayReturn = await groupWithin(db, names.organiserId, viewer.scopeOf(COMMIT))
  const maySetPlaces = await groupWithin(db, names.organiserId, viewer.scopeOf(SET))
  const setting = await settingInForce(db, 'promotion', at.itemId, at.stageId)
  const terms = setting?.value.recommendation ?? { by: 'school' as const, exceptions: [], publicDays: 0 }
  return { names, isOwn, mayReturn, maySetPlaces, setting: setting?.value ?? null, terms }
}

async function factsOf(
  db: Db | Tx,
  at: ListKey,
  { setting }: Pick<Awaited<ReturnType<typeof openPlace>>, 'setting'>,
  list: StoredList,
  entries: number,
): Promise<ListFacts> {
  return {
    isAsked: setting !== null && asksForRecommendations(setting),
    state: list.state,
    quota: setting && quotaOf(setting, at.groupId),
    entries,
    isCommitted: (await runsOf(db, at)).length > 0,
    publicUntil: list.publicUntil,
  }
}

export const recommendation = read(
  promotionApi.recommendation,
  async function recommendation({ db, viewer, now, language }, at): Promise<RecommendationDetail> {
    const place = await openPlace(db, viewer, at, language)
    const { names, isOwn, mayReturn, maySetPlaces, terms } = place
    const list = await listAt(db, at)
    const entries = await entriesOf(db, list.listId, language)
    const facts = await factsOf(db, at, place, list, entries.length)
    const text = (refusal: ReturnType<typeof whyNotEditList>) => refusal && refusalText(refusal, language)
    const hindrances = LIST_ACTIONS.map((action) => [action, text(whyNotMoveList(facts, action, '-', now))] as const)
    const { roundId, roundName, itemName, stageName, groupName } = names
    return {
      ...at,
      roundId,
      roundName,
      itemName,
      stageName,
      groupName,
      teams: await countTeams(db, at, terms.by),
      quota: facts.quota,
      recommended: entries.length,
      state: list.state,
      isOutdated: isOutdated(list, place.setting && termsOf(place.setting, at.groupId)),
      publicUntil: list.publicUntil?.toISOString() ?? null,
      sentAt: list.sentAt?.toISOString() ?? null,
      listId: list.listId,
      by: terms.by,
      publicDays: terms.publicDays,
      returnReason: list.returnReason,
      version: list.version,
      entries,
      isOwn,
      mayReturn,
      maySetPlaces,
      editHindrance: text(whyNotEditList(facts)),
      hindrances: Object.fromEntries(hindrances) as RecommendationDetail['hindrances'],
    }
  },
)

export const recommendable = read(
  promotionApi.recommendable,
  async function recommendable({ db, viewer, language }, { pageNum, pageSize, keyword, ...at }) {
    const { isOwn, terms } = await openPlace(db, viewer, at, language)
    orNotFound(isOwn ? at : null)
    const page = await recommendableTeams(db, at, terms.by, { keyword, language }, { pageNum, pageSize })
    return { ...page, pageNum, pageSize }
  },
)

/** Saves whom an organisation recommends. The round's settings don't change before it is saved. */
export const saveRecommendation = write(
  promotionApi.saveRecommendation,
  'promotion.save_recommendation',
  async function saveRecommendation({ tx, viewer, note }, { entries, version, ...at }) {
    const { names } = await openPlace(tx, viewer, at, RECORDED)
    orNotFound((await groupWithin(tx, at.groupId, viewer.scopeOf(EDIT))) ? at : null)
    await lockRoundShared(tx, names.roundId)
    await lockPromotion(tx, at)
    const place = await openPlace(tx, viewer, at, RECORDED)
    const list = await openList(tx, { ...at, roundId: names.roundId })
    const { listId } = list
    await refuseStale(tx, { type: 'recommendation', id: listId, version: list.version }, version)
    const facts = await factsOf(tx, at, place, list, entries.length)
    const teamIds = entries.map(({ teamId }) => teamId)
    refuseIf(whyNotSaveList(facts, entries, await eligibleAmong(tx, at, place.terms.by, teamIds)))
    const before = (await entriesOf(tx, listId, RECORDED)).map(({ teamId }) => teamId)
    await onConflict(replaceEntries(tx, { listId, stageId: at.stageId, quota: facts.quota }, entries), {
      promotion_recommended_once: recommendationRefusals.TWICE,
    })
    const saved = await changeList(tx, listId, null)
    note({ type: 'recommendation', id: listId, before: { teams: before }, after: { teams: teamIds } })
    return { version: saved }
  },
)

/** Puts a list on public notice, takes it back, sends it, or as the organiser gives it back. */
export const moveRecommendation = write(
  promotionApi.moveRecommendation,
  'promotion.move_recommendation',
  async function moveRecommendation({ services, tx, viewer, note }, { action, reason, version, ...at }) {
    const { names, isOwn, mayReturn } = await openPlace(tx, viewer, at, RECORDED)
    orNotFound((action === 'return' ? mayReturn : isOwn) ? at : null)
    await lockRoundShared(tx, names.roundId)
    await lockPromotion(tx, at)
    const place = await openPlace(tx, viewer, at, RECORDED)
    const list = await openList(tx, { ...at, roundId: names.roundId })
    const { listId } = list
    await refuseStale(tx, { type: 'recommendation', id: listId, version: list.version }, version)
    const entries = await entriesOf(tx, listId, RECORDED)
    const facts = await factsOf(tx, at, place, list, entries.length)
    refuseIf(whyNotMoveList(facts, action, reason, await clock(tx)))
    const change = {
      publish: {
        state: 'public',
        days: place.terms.publicDays,
        terms: place.setting && termsOf(place.setting, at.groupId),
      },
      retract: { state: 'draft', returnReason: '' },
      send: { state: 'sent', by: viewer.userId },
      return: { state: 'draft', returnReason: reason },
    } as const
    const next = change[action]
    const saved = await changeList(tx, listId, next)
    await tellOfList(services, tx, action, { ...names, ...at, listId, version: saved, sentBy: list.sentBy, reason })
    note({ type: 'recommendation', id: listId, before: { state: list.state }, after: { state: next.state }, reason })
    return { version: saved }
  },
)

export const publicRecommendation = read(
  promotionApi.publicRecommendation,
  async function publicRecommendation({ db, language }, { listId }) {
    const list = orNotFound(await publicList(db, listId, language))
    const entries = await entriesOf(db, listId, language)
    return {
      ...list,
      publicFrom: list.publicFrom!.toISOString(),
      publicUntil: list.publicUntil!.toISOString(),
      entries: entries.map(({ hasPage, ...entry }) => ({ ...entry, teamId: hasPage ? entry.teamId : null })),
    }
  },
)

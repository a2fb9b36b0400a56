import { afterChange } from '@podium/core/base/change.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { itemsRecoded, itemsToRecode } from '@podium/core/competition/events.ts'
import { competitionRefusals as refusals } from '@podium/core/competition/refusals.ts'
import { RoundContent, type ItemInput, type ItemView } from '@podium/core/competition/round/round.ts'
import { whyNotTabs } from '@podium/core/competition/round/round-tabs.rule.ts'
import { whyNotEdit, whyNotItems, whyNotTemplate } from '@podium/core/competition/round/round.rule.ts'
import { ownSpans, whyNotRemoveItems } from '@podium/core/competition/schedule/schedule.rule.ts'
import type { z } from 'zod'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { SignedIn, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { scheduleOf } from '../schedule/stage.store.ts'
import { unlessInUse } from './unless-in-use.ts'
import { reachOf } from './reach.ts'
import {
  addRound,
  changeRound,
  itemsOf,
  loadRound,
  lockRound,
  replaceItems,
  type RoundFields,
  type StoredRound,
} from './round.store.ts'
import { applyTemplate } from './apply-template.ts'
import { attachmentsOf, replaceAttachments } from './attachment.store.ts'
import { checkUploads } from './check-uploads.ts'
import { addSeries, seriesReached } from './series.store.ts'

const editionTaken = { competition_round_series_id_edition_key: refusals.EDITION_TAKEN }

/** Creates a round of the viewer's group, or changes one. @spec B01 */
export const saveRound = write(
  competitionApi.saveRound,
  'competition.save_round',
  async function saveRound(call, input) {
    const { services, tx, viewer, note } = call
    refuseIf(whyNotItems(input.items))
    refuseIf(whyNotTemplate(!input.roundId && input.template !== undefined, input.items))
    const old = input.roundId ? await lockForChange(call, input.roundId, input) : null
    const oldItems = old ? await itemsOf(tx, old.roundId) : []
    for (const { itemId } of input.items) orNotFound(!itemId || oldItems.find((item) => item.itemId === itemId))
    refuseIf(whyNotTabs(input.content.tabs ?? []))
    const oldFiles = old ? await attachmentsOf(tx, old.roundId) : []
    await checkUploads(tx, viewer, { ...input, saved: old && { ...old, attachments: oldFiles } })
    const round = roundAfter(old, input)
    const keptIds = input.items.flatMap(({ itemId }) => itemId ?? [])
    const items = input.items.map((item) => itemAfter(oldItems, item))
    const { groupId, seriesId } = await placeOf(tx, viewer, old, { ...round, seriesId: input.seriesId })
    const fields: RoundFields = { ...round, seriesId, search: searchTerms(round.name, round.nameEn) }
    const roundId =
      old?.roundId ?? (await onConflict(addRound(tx, { ...fields, groupId, by: viewer.userId }), editionTaken))
    const version = old ? await onConflict(changeRound(tx, roundId, fields), editionTaken) : 1
    if (old) refuseIf(whyNotRemoveItems(keptIds, ownSpans(await scheduleOf(tx, old.roundId))))
    if (input.attachments) await replaceAttachments(tx, roundId, input.attachments)
    const itemIds = await unlessInUse(replaceItems(tx, roundId, items), refusals.ITEM_IN_USE)
    if (old && isRecoded(oldItems, items)) {
      const before = oldItems.map(({ itemId, code }) => ({ itemId, code }))
      await emit(services, tx, itemsRecoded, { roundId, before })
    }
    if (!old && input.template) await applyTemplate(tx, { roundId, itemIds, by: viewer.userId }, input.template)
    note({
      type: 'round',
      id: roundId,
      before: old && { ...summary(old), items: oldItems, attachments: oldFiles },
      after: input,
    })
    return { roundId, version }
  },
)

/** Whether items are added, removed or get other codes. */
function isRecoded(before: readonly ItemView[], items: RoundChange['items']): boolean {
  const codes = new Map(before.map(({ itemId, code }) => [itemId, code]))
  return items.length !== before.length || items.some(({ itemId, code }) => !itemId || codes.get(itemId) !== code)
}

type RoundChange = z.output<typeof competitionApi.saveRound.input>

/** The changed round; omitted fields keep their value or take the default of a new round. */
function roundAfter(old: StoredRound | null, change: RoundChange): Omit<RoundFields, 'seriesId' | 'search'> {
  const { name, edition, year, level } = change
  const fresh = { nameEn: '', isPublic: true, tags: [], coverFileId: null, bannerFileId: null }
  const { nameEn, isPublic, tags, coverFileId, bannerFileId } = afterChange<Optional>(old ?? fresh, change)
  const content = afterChange(old?.content ?? RoundContent.parse({}), change.content)
  return { name, nameEn, edition, year, level, isPublic, tags, coverFileId, bannerFileId, content }
}

type Optional = Pick<RoundFields, 'nameEn' | 'isPublic' | 'tags' | 'coverFileId' | 'bannerFileId'>

function itemAfter(savedItems: readonly ItemView[], change: RoundChange['items'][number]): ItemInput {
  const old = savedItems.find(({ itemId }) => itemId === change.itemId)
  const { nameEn = old?.nameEn ?? '', introduction = old?.introduction ?? '' } = change
  return { ...change, nameEn, introduction }
}

async function lockForChange(
  { services, tx, viewer }: SignedIn<WriteCall>,
  roundId: string,
  { items, version = 0 }: RoundChange,
): Promise<StoredRound> {
  const reach = reachOf(viewer, 'competition:round:edit')
  orNotFound(await loadRound(tx, roundId, reach))
  if (isRecoded(await itemsOf(tx, roundId), items)) await emit(services, tx, itemsToRecode, { roundId })
  const round = orNotFound(await lockRound(tx, roundId, reach))
  await refuseStale(tx, { type: 'round', id: roundId, version: round.version }, version)
  refuseIf(whyNotEdit(round.state))
  return round
}

/**
 * Group and series of the round. An existing round keeps its group; a new one belongs to the viewer's group and to one
 * of its series or a new one.
 */
async function placeOf(
  tx: Tx,
  viewer: Viewer,
  old: StoredRound | null,
  input: { seriesId?: string | undefined; name: string; nameEn: string },
): Promise<{ groupId: string; seriesId: string }> {
  const groupId = old?.groupId ?? viewer.groupId
  if (!groupId) throw refuse(refusals.NO_GROUP)
  const wanted = input.seriesId ?? old?.seriesId
  if (!wanted) return { groupId, seriesId: await addSeries(tx, { groupId, name: input.name, nameEn: input.nameEn }) }
  if (wanted !== old?.seriesId) orNotFound(await seriesReached(tx, wanted, reachOf(viewer, 'competition:round:edit')))
  return { groupId, seriesId: wanted }
}

function summary({ name, nameEn, edition, year, level, isPublic, tags, content }: StoredRound) {
  return { name, nameEn, edition, year, level, isPublic, tags, content }
}

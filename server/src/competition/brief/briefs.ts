import { competitionApi } from '@podium/core/competition/api.ts'
import { MAX_BRIEFS, type Brief, type BriefInput } from '@podium/core/competition/brief/brief.ts'
import { isReleased, whyNotMove, whyNotRelease } from '@podium/core/competition/brief/brief.rule.ts'
import { briefRefusals } from '@podium/core/competition/brief/refusals.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { itemOf, roundById } from '../lookup.store.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound, lockRound } from '../round/round.store.ts'
import { unlessInUse } from '../round/unless-in-use.ts'
import {
  briefOfFile,
  briefsOf,
  dropBrief,
  filesOf,
  findBrief,
  putBrief,
  releasedBriefs,
  usableFiles,
  type BriefRow,
} from './brief.store.ts'

const EDIT = 'competition:setting:edit'

export const briefs = read(competitionApi.briefs, async function briefs({ db, viewer, now }, { roundId }) {
  orNotFound(await loadRound(db, roundId, reachOf(viewer, EDIT)))
  const found = await briefsOf(db, roundId)
  const shown = await inFull(db, found)
  return shown.map((brief, at) => ({ ...brief, isReleased: isReleased(found[at]!, now), version: found[at]!.version }))
})

export const publicBriefs = read(competitionApi.publicBriefs, async function publicBriefs({ db, now }, { roundId }) {
  return inFull(db, await releasedBriefs(db, roundId, now))
})

async function inFull(db: Db, found: readonly BriefRow[]): Promise<Brief[]> {
  const files = await filesOf(
    db,
    found.map(({ briefId }) => briefId),
  )
  return found.map(({ briefId, itemId, code, name, nameEn, sponsor, body, releaseAt }) => ({
    briefId,
    itemId,
    code,
    name,
    nameEn,
    sponsor,
    body,
    releaseAt: releaseAt.toISOString(),
    files: files.get(briefId)!,
  }))
}

const blank: Pick<BriefInput, 'nameEn' | 'sponsor' | 'body' | 'fileIds'> = {
  nameEn: '',
  sponsor: '',
  body: '',
  fileIds: [],
}

/** The stored brief as its input. */
async function inputOf(tx: Tx, { briefId, nameEn, sponsor, body }: BriefRow) {
  const files = (await filesOf(tx, [briefId])).get(briefId)!
  return { nameEn, sponsor, body, fileIds: files.map(({ fileId }) => fileId) }
}

/** Adds or changes a brief. The audit log names it by its code, since more people read the log than may see it. */
export const saveBrief = write(
  competitionApi.saveBrief,
  'competition.save_brief',
  async function saveBrief({ tx, viewer, note }, { briefId, version, ...change }) {
    const item = orNotFound(await itemOf(tx, change.itemId))
    const round = orNotFound(await lockRound(tx, item.roundId, reachOf(viewer, EDIT)))
    refuseIf(whyNotEdit(round.state))
    const known = await briefsOf(tx, round.roundId)
    const before = briefId ? orNotFound(known.find((each) => each.briefId === briefId)) : null
    if (before) await refuseStale(tx, { type: 'round', id: round.roundId, version: before.version }, version)
    if (!before && known.length >= MAX_BRIEFS) throw refuse(briefRefusals.BRIEFS_FULL)
    const stored = before ? await inputOf(tx, before) : blank
    const { nameEn = stored.nameEn, sponsor = stored.sponsor, body = stored.body, fileIds = stored.fileIds } = change
    const brief = { ...change, nameEn, sponsor, body, fileIds }
    const now = await clock(tx)
    refuseIf(whyNotRelease(before, new Date(brief.releaseAt), now))
    refuseIf(whyNotMove(before, brief.itemId, now))
    const usable = await usableFiles(tx, brief.fileIds, viewer.userId, briefId ?? null)
    orNotFound(usable === brief.fileIds.length || null)
    const saved = await onConflict(putBrief(tx, round.roundId, { ...brief, briefId: briefId ?? null }), {
      competition_brief_item_id_code_key: briefRefusals.BRIEF_CODE_TAKEN,
    })
    const { code, releaseAt } = brief
    note({ type: 'round', id: round.roundId, after: { briefId: saved.briefId, brief: code, releaseAt } })
    return saved
  },
)

export const removeBrief = write(
  competitionApi.removeBrief,
  'competition.remove_brief',
  async function removeBrief({ tx, viewer, note }, { briefId }) {
    const brief = orNotFound(await findBrief(tx, briefId))
    const round = orNotFound(await lockRound(tx, brief.roundId, reachOf(viewer, EDIT)))
    refuseIf(whyNotEdit(round.state))
    await unlessInUse(dropBrief(tx, briefId), briefRefusals.BRIEF_IN_USE)
    note({ type: 'round', id: brief.roundId, before: { briefId, brief: brief.code } })
    return {}
  },
)

/** Files of briefs: secret as long as the brief is. */
export const briefFiles = filePurpose({
  maxBytes: 200 * 2 ** 20,
  quotaBytes: 5 * 2 ** 30,
  kinds: ['pdf', 'office', 'archive', 'image'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, [EDIT]),
  async mayRead(db, viewer, file) {
    const brief = await briefOfFile(db, file.id)
    if (!brief) return viewer !== null && file.ownerId === viewer.userId
    if (await isPublished(db, brief)) return true
    return (
      viewer !== null &&
      holdsAny(viewer, [EDIT]) &&
      (await loadRound(db, brief.roundId, reachOf(viewer, EDIT))) !== null
    )
  },
})

/** Whether everybody may see a brief: released by the database's clock, in a round that anyone may see. */
async function isPublished(db: Db | Tx, brief: BriefRow): Promise<boolean> {
  const round = await roundById(db, brief.roundId)
  return round !== null && PUBLIC_STATES.includes(round.state) && isReleased(brief, await clock(db))
}

/** Whether a team of the item may answer the brief. */
export async function isBriefOpen(db: Db | Tx, briefId: string, itemId: string): Promise<boolean> {
  const brief = await findBrief(db, briefId)
  return brief?.itemId === itemId && (await isPublished(db, brief))
}

/** The briefs that a team of the item may answer now. */
export async function openBriefs(db: Db, roundId: string, itemId: string, now: Date): Promise<BriefRow[]> {
  return (await releasedBriefs(db, roundId, now)).filter((brief) => brief.itemId === itemId)
}

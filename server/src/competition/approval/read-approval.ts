import { competitionApi } from '@podium/core/competition/api.ts'
import type { Approver } from '@podium/core/competition/round/approval.ts'
import { awaitsApproval, type RoundState } from '@podium/core/competition/round/round-state.ts'
import { withoutHiddenTexts } from '@podium/core/competition/round/round-tabs.rule.ts'
import { roundSummary, summaryChanges } from '@podium/core/competition/summary/summary.rule.ts'
import type { ReadCall } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { read } from '#server/platform/kernel/read.ts'
import { reachOf } from '../round/reach.ts'
import { itemsWithTerms } from '../public/item-terms.ts'
import { publicAttachments } from '../round/attachment.store.ts'
import { loadRound, type StoredRound } from '../round/round.store.ts'
import { cardTimes, pictureAddress, publicStages } from '../round/view.ts'
import { scheduleOf } from '../schedule/stage.store.ts'
import { approvalsOf, approverNames, lastDecided } from './approval.store.ts'
import { approversOf } from './ask-approval.ts'
import { snapshotOf } from './snapshot.ts'

export const readApproval = read(
  competitionApi.approval,
  async function readApproval({ db, viewer, now }, { roundId }) {
    const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:list')))
    const summary = roundSummary(await snapshotOf(db, round), now)
    const decided = await lastDecided(db, roundId)
    return {
      requests: await approvalsOf(db, roundId),
      approver: awaitsApproval(round) ? await approver(db, round) : null,
      summary,
      changes: decided ? summaryChanges(roundSummary(decided.snapshot, now), summary) : [],
      changedSince: decided?.at.toISOString() ?? null,
    }
  },
)

async function approver(db: ReadCall['db'], round: StoredRound): Promise<Approver> {
  const { groupId, userIds } = await approversOf(db, round)
  return approverNames(db, groupId, userIds)
}

/** The public page as visitors will see it once the round is published. */
export const previewRound = read(
  competitionApi.roundPreview,
  async function previewRound({ db, viewer, now }, { roundId }) {
    const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:list')))
    const [items, stages, attachments] = await Promise.all([
      itemsWithTerms(db, roundId),
      scheduleOf(db, roundId),
      publicAttachments(db, roundId, round.content),
    ])
    const { seriesId, name, nameEn, edition, year, level, tags, content, coverFileId, bannerFileId } = round
    const state: RoundState = 'published'
    return {
      roundId,
      competitionId: seriesId,
      name,
      nameEn,
      edition,
      year,
      level,
      state,
      tags,
      content: withoutHiddenTexts(content),
      banner: pictureAddress(bannerFileId),
      attachments,
      items,
      hosts: content.hosts,
      itemCount: items.length,
      resultCount: 0,
      cover: pictureAddress(coverFileId),
      ...cardTimes(stages, state, now),
      stages: publicStages(stages, state, now),
    }
  },
)

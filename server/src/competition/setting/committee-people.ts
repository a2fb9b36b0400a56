import type { FieldFault, Refusal } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { settingRefusal } from '@podium/core/competition/setting/setting-faults.ts'
import { holdersAbove } from '#server/identity/index.ts'
import { groupWithin, pathOfGroup } from '#server/organisation/index.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound } from '../round/round.store.ts'

const EDIT = 'competition:setting:edit'
const beyond = {
  zh: '只能选择您管辖范围内的组织',
  en: 'Choose an organisation within your scope',
}

/** People who may approve enrolments for the organiser of a round, or for an organisation within the viewer's scope. */
export const committeePeople = read(
  competitionApi.committeePeople,
  async function committeePeople({ db, viewer }, { roundId, groupId }) {
    const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, EDIT)))
    if (groupId) {
      orNotFound((await groupWithin(db, groupId, viewer.scopeOf(EDIT))) || null)
      return holdersAbove(db, 'enrolment:team:audit', await pathOfGroup(db, groupId))
    }
    return holdersAbove(db, 'enrolment:team:audit', [...round.upperGroups, round.groupId])
  },
)

/** Why committees can't be of these organisations: of those that weren't named before, each is within the editor's scope. */
export async function whyCommitteesElsewhere(
  tx: Tx,
  viewer: Viewer,
  committees: readonly CommitteeTerms[],
  before: readonly CommitteeTerms[],
): Promise<Refusal | null> {
  const known = new Set(before.map(({ organisation }) => organisation))
  const faults: FieldFault[] = []
  for (const [at, { organisation }] of committees.entries()) {
    if (organisation === null || known.has(organisation)) continue
    if (await groupWithin(tx, organisation, viewer.scopeOf(EDIT))) continue
    faults.push({ path: `committees.${at}.organisation`, ...beyond })
  }
  return settingRefusal(faults)
}

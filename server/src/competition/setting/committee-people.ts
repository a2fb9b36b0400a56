import type { FieldFault, Refusal } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { settingRefusal } from '@podium/core/competition/setting/setting-faults.ts'
import { holdersAbove, holdersAmong } from '#server/identity/index.ts'
import { groupWithin, pathOfGroup } from '#server/organisation/index.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound } from '../round/round.store.ts'
import { membersOfRound, namesOfMembers } from './committee-members.store.ts'

const APPROVE = 'enrolment:team:audit'
const EDIT = 'competition:setting:edit'
const beyond = {
  zh: '只能选择您管辖范围内的组织',
  en: 'Choose an organisation within your scope',
}

/**
 * People who may approve enrolments for the organiser of a round, or for an organisation within the viewer's scope, and
 * the other present members of the round's committees.
 */
export const committeePeople = read(
  competitionApi.committeePeople,
  async function committeePeople({ db, viewer }, { roundId, groupId }) {
    const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, EDIT)))
    if (groupId) orNotFound((await groupWithin(db, groupId, viewer.scopeOf(EDIT))) || null)
    const path = groupId ? await pathOfGroup(db, groupId) : [...round.upperGroups, round.groupId]
    const able = (await holdersAbove(db, APPROVE, path)).map((person) => ({ ...person, isAble: true }))
    const known = new Set(able.map(({ value }) => value))
    const others = (await membersOfRound(db, roundId)).filter(({ value }) => !known.has(value))
    const ids = others.map(({ value }) => value)
    // Not all who may approve are offered.
    const further = new Set(await holdersAmong(db, ids, APPROVE, groupId ?? round.groupId))
    return [...able, ...others.map((person) => ({ ...person, isAble: further.has(person.value) }))]
  },
)

/**
 * Why committees can't be of these organisations or members: an organisation that wasn't named before is within the
 * editor's scope, and each member may approve where the committee does.
 */
export async function whyNotCommittees(
  tx: Tx,
  viewer: Viewer,
  ownGroupId: string,
  committees: readonly CommitteeTerms[],
  before: readonly CommitteeTerms[],
): Promise<Refusal | null> {
  const known = new Set(before.map(({ organisation }) => organisation))
  const former = before.flatMap((committee) => committee.members)
  const faults: FieldFault[] = []
  for (const [at, { organisation, members }] of committees.entries()) {
    if (organisation !== null && !known.has(organisation)) {
      if (!(await groupWithin(tx, organisation, viewer.scopeOf(EDIT)))) {
        faults.push({ path: `committees.${at}.organisation`, ...beyond })
        continue
      }
    }
    if (members.length === 0) continue
    const able = new Set(await holdersAmong(tx, members, APPROVE, organisation ?? ownGroupId))
    const unable = members.filter((member) => !able.has(member))
    if (unable.length === 0) continue
    const named = [...former, ...(await holdersAmong(tx, unable, APPROVE, ownGroupId))]
    faults.push(unableFault(`committees.${at}.members`, await namesOfMembers(tx, unable, named)))
  }
  return settingRefusal(faults)
}

/** The fault of members without the right; a name is null where the editor isn't told it. */
function unableFault(path: string, names: readonly (string | null)[]): FieldFault {
  const zh = new Set(names.map((name) => name ?? '其他账号'))
  const en = new Set(names.map((name) => name ?? 'another account'))
  return {
    path,
    zh: `${[...zh].join('、')}在该组织没有报名审核权限，请移除或先授权`,
    en: `${[...en].join(', ')}: without the right to approve there. Remove them, or grant it first`,
  }
}

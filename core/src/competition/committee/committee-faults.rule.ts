import type { FieldFault } from '../../base/refusal.ts'
import type { AuditLevel } from './audit-level.ts'
import { duplicateFaults, fault } from '../setting/setting-faults.ts'
import type { CommitteeTerms } from './committee.ts'

interface CommitteesOfSetting {
  readonly committees: readonly CommitteeTerms[]
  readonly auditLevels: readonly AuditLevel[]
  readonly extraFields: ReadonlyArray<{ readonly key: string; readonly kind: string }>
}

/** What is inconsistent in the committees of a setting: a level that isn't asked, a quorum nobody can reach, two for one team. */
export function committeeFaults(setting: CommitteesOfSetting): FieldFault[] {
  const { committees } = setting
  return [
    ...duplicateFaults(
      committees,
      ({ key }) => key,
      (at) => `committees.${at}.key`,
    ),
    ...duplicateFaults(
      committees,
      ({ name }) => name,
      (at) => `committees.${at}.name`,
    ),
    ...committees.flatMap((committee, at) => [
      ...levelFaults(committee, setting, `committees.${at}`),
      ...quorumFaults(committee, `committees.${at}`),
      ...choiceFaults(committee, setting, `committees.${at}`),
      ...overlapFaults(committee, committees.slice(0, at), `committees.${at}`),
    ]),
  ]
}

function levelFaults(
  { level, organisation, members }: CommitteeTerms,
  setting: CommitteesOfSetting,
  path: string,
): FieldFault[] {
  if (!setting.auditLevels.includes(level))
    return [fault(`${path}.level`, '未启用该审核环节', 'This approval is not switched on')]
  if (level === 'teacher') return [fault(`${path}.level`, '指导教师审核不设委员会', 'Advisers approve on their own')]
  if (level !== 'province' && organisation !== null)
    return [
      fault(
        `${path}.organisation`,
        '只有学校上级组织的审核环节可以指定组织',
        'Only the approval by the organisation above the school is of one organisation',
      ),
    ]
  if (level !== 'organiser' && organisation === null && members.length > 0)
    return [
      fault(
        `${path}.members`,
        '只有主办方或指定的上级组织可以指定委员，其他情况由有审核权限的人投票',
        'Only the committee of the organiser, or of one organisation above schools, names its members; elsewhere those who may approve vote',
      ),
    ]
  return []
}

const COUNTS = ['approveAt', 'returnAt', 'rejectAt'] as const

function quorumFaults(committee: CommitteeTerms, path: string): FieldFault[] {
  const { members } = committee
  if (new Set(members).size < members.length) return [fault(`${path}.members`, '委员重复', 'A member is named twice')]
  if (members.length === 0) return []
  return COUNTS.filter((count) => committee[count] > members.length).map((count) =>
    fault(`${path}.${count}`, `不能超过委员人数 ${members.length}`, `There are only ${members.length} members`),
  )
}

function choiceFaults({ field, answers }: CommitteeTerms, setting: CommitteesOfSetting, path: string): FieldFault[] {
  if (field === '') return []
  const kind = setting.extraFields.find(({ key }) => key === field)?.kind
  if (kind === undefined) return [fault(`${path}.field`, '没有这个字段', 'There is no such field')]
  if (kind !== 'select') return [fault(`${path}.field`, '须为单选字段', 'This is no field with one choice')]
  return answers.length === 0 ? [fault(`${path}.answers`, '请填写答案', 'Name the answers')] : []
}

/** Of two committees at one level, and of one organisation there, only one may be chosen for a team. */
function overlapFaults(committee: CommitteeTerms, earlier: readonly CommitteeTerms[], path: string): FieldFault[] {
  const { level, organisation, field, answers } = committee
  const others = earlier.filter((each) => each.level === level && each.organisation === organisation)
  if (field === '') {
    return others.some((each) => each.field === '')
      ? [fault(`${path}.field`, '该审核环节已有其他委员会', 'This approval has such a committee already')]
      : []
  }
  const choosing = others.filter((each) => each.field !== '')
  if (choosing.some((each) => each.field !== field))
    return [
      fault(`${path}.field`, '同一环节的委员会须按同一字段选择', 'Committees of one approval are chosen by one field'),
    ]
  const taken = answers.find((answer) => choosing.some((each) => each.answers.includes(answer)))
  return taken === undefined
    ? []
    : [fault(`${path}.answers`, `“${taken}”已由其他委员会审核`, `Another committee decides on “${taken}”`)]
}

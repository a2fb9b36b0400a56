import type { Refusal } from '../../base/refusal.ts'
import { feeFaults } from '../../finance/fee/fee.rule.ts'
import { committeeFaults } from '../committee/committee-faults.rule.ts'
import { documentFaults } from '../document/document-faults.rule.ts'
import { formFaults } from '../form/form-faults.rule.ts'
import { ruleFaults } from '../rule/rows.rule.ts'
import { adviserKindFaults } from './adviser-kind.ts'
import { patternFault } from './number.rule.ts'
import type { EnrolSetting } from './setting.ts'
import { fault, settingRefusal, duplicateFaults } from './setting-faults.ts'

/** Why the enrolment setting is inconsistent. Its schema was checked before. */
export function whyNotEnrolSetting(setting: EnrolSetting): Refusal | null {
  const { minMembers, maxMembers, minTeachers, maxTeachers } = setting
  const single = setting.entry === 'individual'
  const pattern = patternFault(setting.numberPattern)
  return settingRefusal([
    single && maxMembers !== 1 && fault('maxMembers', '个人赛只有 1 人', 'An individual entry has one person'),
    single && minMembers !== 1 && fault('minMembers', '个人赛只有 1 人', 'An individual entry has one person'),
    maxMembers < minMembers && fault('maxMembers', '不能少于最少人数', 'This may not be less than the least number'),
    maxTeachers < minTeachers && fault('maxTeachers', '不能少于最少人数', 'This may not be less than the least number'),
    setting.maxLeaders < setting.minLeaders &&
      fault('maxLeaders', '不能少于最少人数', 'This may not be less than the least number'),
    setting.minLeaders > 0 &&
      !setting.auditLevels.includes('school') &&
      fault('minLeaders', '领队由学校指定，须启用学校审核', 'The school names leaders, so it has to approve the teams'),
    setting.schoolQuota !== null &&
      setting.totalQuota !== null &&
      setting.schoolQuota > setting.totalQuota &&
      fault('schoolQuota', '每校名额不能超过总名额', 'A school can’t have more places than there are in all'),
    setting.lowerEntries.from === 'listed' &&
      setting.lowerEntries.groupIds.length === 0 &&
      fault('lowerEntries.groupIds', '请至少选择一个组织', 'Please choose at least one organisation'),
    setting.waitingHours !== null &&
      setting.admission.queue &&
      fault(
        'waitingHours',
        '排队入场与候补名单不能同时启用',
        'An admission queue and a waiting list exclude each other',
      ),
    setting.waitingHours !== null &&
      setting.quotaFrom === 'approval' &&
      fault('waitingHours', '候补仅适用于提交时占用名额', 'A waiting list needs places that are taken on submission'),
    ...unlistedQueues(setting),
    pattern !== null && fault('numberPattern', pattern.zh, pattern.en),
    ...adviserKindFaults(setting.adviserKinds, maxTeachers),
    ...feeFaults(setting.fee),
    ...ruleFaults(setting.rules),
    ...duplicateFaults(
      setting.auditLevels,
      (level) => level,
      (at) => `auditLevels.${at}`,
    ),
    ...formFaults(setting),
    ...documentFaults(setting),
    ...committeeFaults(setting),
  ])
}

/** Quotas that queue teams, where the item has no waiting list. */
function unlistedQueues({ waitingHours, rules }: EnrolSetting) {
  if (waitingHours !== null) return []
  return rules.flatMap((row, at) =>
    row.kind === 'quota' && row.whenFull === 'queue'
      ? [
          fault(
            `rules.${at}.whenFull`,
            '满额候补须先设置“候补名额保留（小时）”',
            'A quota that queues teams needs a waiting list: set how long an offered place is kept',
          ),
        ]
      : [],
  )
}

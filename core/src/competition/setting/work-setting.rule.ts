import type { Refusal } from '../../base/refusal.ts'
import type { WorkSetting } from './setting.ts'
import { slotCheckFaults } from './slot/slot-checks.rule.ts'
import { fault, settingRefusal, duplicateFaults } from './setting-faults.ts'

/** Why the work setting is inconsistent. Its schema was checked before. */
export function whyNotWorkSetting(setting: WorkSetting): Refusal | null {
  const { slots } = setting
  return settingRefusal([
    setting.summaryRequired &&
      setting.summaryMax === 0 &&
      fault('summaryMax', '要求填写简介时，字数上限须大于 0', 'A required summary needs room for text'),
    !slots.some(({ required }) => required) &&
      !setting.summaryRequired &&
      fault('slots', '至少要有一项必交内容', 'At least one part has to be required'),
    ...slots.flatMap((slot, at) => slotCheckFaults(slot, `slots.${at}`)),
    ...duplicateFaults(
      slots,
      ({ key }) => key,
      (at) => `slots.${at}.key`,
    ),
    ...duplicateFaults(
      slots,
      ({ label }) => label,
      (at) => `slots.${at}.label`,
    ),
  ])
}

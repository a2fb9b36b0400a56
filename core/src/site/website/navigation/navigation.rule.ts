import type { FieldFault, Refusal } from '../../../base/refusal.ts'
import { refuse } from '../../../base/refusal.ts'
import { isSafeLink } from '../link.rule.ts'
import type { Navigation } from '../../navigation.ts'
import { siteRefusals } from '../../refusals.ts'

const badLink = { zh: '请填写以 / 开头的站内地址或 http(s) 网址', en: 'Begin with / for this site, or with http(s)://' }
const twice = { zh: '名称重复', en: 'This name is used twice' }

/** Why a site can't have this navigation: each entry leads somewhere safe, and its name is its own. @spec N03 */
export function whyNotNavigation(entries: readonly Navigation[]): Refusal | null {
  const faults = entries.flatMap((entry, at): FieldFault[] => {
    const path = `navigation.${at}`
    const isLink = entry.children.length === 0 || entry.path !== ''
    return [
      ...(entries.findIndex(({ name }) => name === entry.name) < at ? [{ path: `${path}.name`, ...twice }] : []),
      ...(isLink && !isSafeLink(entry.path) ? [{ path: `${path}.path`, ...badLink }] : []),
      ...entry.children.flatMap((child, childAt): FieldFault[] => {
        const childPath = `${path}.children.${childAt}`
        const isRepeated = entry.children.findIndex(({ name }) => name === child.name) < childAt
        return [
          ...(isRepeated ? [{ path: `${childPath}.name`, ...twice }] : []),
          ...(isSafeLink(child.path) ? [] : [{ path: `${childPath}.path`, ...badLink }]),
        ]
      }),
    ]
  })
  return faults.length > 0 ? refuse(siteRefusals.BAD_NAVIGATION, {}, faults) : null
}

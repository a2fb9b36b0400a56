import { whyNotChangeSettings } from '@podium/core/system/setting/setting.rule.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'

/** Throws SETTING_OF_ALL for staff of one organisation. */
export function refuseUnlessForAll(viewer: Viewer): void {
  refuseIf(whyNotChangeSettings(viewer.scopeOf('system:setting:edit').reach === 'all'))
}

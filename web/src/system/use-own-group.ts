import { ROOT_ROLE } from '@podium/core/base/access/permission.rule.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

/** The organisation that the viewer acts for; null for ROOT, who acts for all. */
export function useOwnGroup(): string | null {
  const viewer = useViewer()
  return viewer && !viewer.roleKeys.includes(ROOT_ROLE) ? viewer.groupId : null
}

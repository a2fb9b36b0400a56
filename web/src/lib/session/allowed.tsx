import { holderOf, holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import type { UserInfo } from '@podium/core/identity/user/user.ts'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useViewer } from './viewer.ts'

/** Whether the user has one of the permissions. Throws if no permission is given. @spec P01 P02 V04 */
function may(viewer: Pick<UserInfo, 'roleKeys' | 'permissions'> | undefined, codes: readonly string[]): boolean {
  return holdsAny(holderOf(viewer ?? { roleKeys: [], permissions: [] }), codes)
}

/** Renders its children for users with one of the permissions. @spec P02 V04 */
export function Allowed({ codes, children }: { codes: readonly Permission[]; children: ReactNode }) {
  const viewer = useViewer()
  return may(viewer, codes) ? children : null
}

/** `const may = useMay()` … `hidden: !may('system:user:edit')` */
export function useMay(): (...codes: Permission[]) => boolean {
  const viewer = useViewer()
  return useCallback((...codes) => may(viewer, codes), [viewer])
}

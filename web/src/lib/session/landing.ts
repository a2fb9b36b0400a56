import type { UserInfo } from '@podium/core/identity/user/user.ts'
import { paths } from '@podium/core/paths.ts'

/** Where a user's own work is: the reviews of an expert, the office of other staff, the centre of participants. */
export function landingOf({ groupId, roleKeys }: Pick<UserInfo, 'groupId' | 'roleKeys'>): string {
  if (groupId === null) return paths.centre.users()
  const isOnlyExpert = roleKeys.length > 0 && roleKeys.every((key) => key === 'expert')
  return isOnlyExpert ? paths.office.reviewTasks() : paths.office.dashboard()
}

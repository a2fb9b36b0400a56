import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { saveImport } from './save-import.ts'
import { draftOf } from '../team/team.store.ts'

interface Wish {
  readonly roundId: string
  readonly itemId: string
  readonly setting: EnrolSetting
  readonly name: string
  readonly captain: { readonly userId: string; readonly realName: string; readonly kind: 'student' | 'teacher' }
  readonly school: { readonly schoolId: string; readonly groupId: string; readonly name: string }
}

/** The draft that the import of a school makes, with its captain alone: a rehearsal has no worksheet. */
export async function importForRehearsal(services: Services, tx: Tx, wish: Wish, at: Date): Promise<string | null> {
  const { roundId, itemId, setting, name, captain, school } = wish
  const { userId, realName, kind } = captain
  const member = {
    row: 2,
    userId,
    isBeyondReach: false,
    phone: userId,
    name: realName,
    role: 'captain' as const,
    adviserKind: '',
    kind,
    number: '',
    schoolId: school.schoolId,
    facts: {},
  }
  const team = { item: { itemId, setting }, name, school, members: [member] }
  const about = { roundId, groupId: school.groupId, byId: userId, fileName: '', bySchool: true, at }
  await saveImport(services.secrets, tx, [team], about)
  return draftOf(tx, itemId, userId)
}

import { randomBytes } from 'node:crypto'
import { giveRole, makeUser } from '#server/identity/index.ts'
import { makeGroup } from '#server/organisation/index.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import type { Platform } from '#server/platform/platform.ts'
import { transact } from '#server/platform/db/transact.ts'
import { ROOT_ROLE } from '@podium/core/base/access/permission.rule.ts'
import type { Person } from './demo-client.ts'
import { isInstalled, markBegun } from './installed.store.ts'

export interface Installation {
  readonly root: Person
  readonly platformGroupId: string
  readonly password: string
}

/** Code of the root group. */
export const PLATFORM_CODE = 'PLATFORM'

/**
 * Initialises an empty database with the root group and the first administrator, whose password is DEMO_PASSWORD or
 * random. Null if the database is not empty. The caller must hold the installation's lock.
 */
export async function install({ services }: Pick<Platform, 'services'>, config: Config): Promise<Installation | null> {
  if (await isInstalled(services.db)) return null
  const password = config.demoPassword ?? randomBytes(9).toString('base64url')
  const passwordHash = await services.instances.get(passwordHasher).hash(password)
  return transact(services, async (tx) => {
    await markBegun(tx, config.demo)
    const platformGroupId = await makeGroup(tx, {
      name: '竞赛管理平台',
      code: PLATFORM_CODE,
      kind: 'platform',
      parentId: null,
      region: '',
    })
    const name = '系统管理员'
    const userId = await makeUser(services.secrets, tx, {
      username: 'root',
      realName: name,
      kind: 'staff',
      phone: '19900000000',
      state: 'active',
      passwordHash,
      // A demo's accounts share one password, which stays.
      passwordTemporary: !config.demo && config.demoPassword === null,
    })
    await giveRole(tx, userId, ROOT_ROLE, null, null)
    return { root: { userId, name, kind: 'staff' as const }, platformGroupId, password }
  })
}

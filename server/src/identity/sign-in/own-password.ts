import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { loadUser } from '../user/user.store.ts'
import { claimOldPassword, clearOldPassword } from './limits.ts'

/**
 * Proves that an open session was not left to somebody else; an account without a password has nothing to prove. Throws
 * OLD_PASSWORD_WRONG, and refuses after several failures.
 */
export async function checkOwnPassword(call: Parameters<typeof claimOldPassword>[0], password: string): Promise<void> {
  const user = orNotFound(await loadUser(call.db, call.viewer.userId))
  if (user.password_hash === null) return
  await claimOldPassword(call)
  const hasher = call.services.instances.get(passwordHasher)
  if (!(await hasher.fits(user.password_hash, password))) throw refuse(identityRefusals.OLD_PASSWORD_WRONG)
  await clearOldPassword(call)
}

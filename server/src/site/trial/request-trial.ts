import { maskPhone } from '@podium/core/base/mask.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { addressKey } from '#server/platform/http/defence/ceilings.ts'
import { newId } from '#server/platform/db/id.ts'
import { throttle } from '#server/platform/security/throttle.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findSite } from '../site.store.ts'
import { insertTrial } from './trial.store.ts'

const HOUR = 3_600

/** Saves a request for a trial; at most five per hour from one address and two per day for one phone. @spec C49 */
export const requestTrial = write(siteApi.requestTrial, 'site.requestTrial', async function requestTrial(call, input) {
  const { tx, address } = call
  const { organisation, contact, phone, message } = input
  await throttle(call.services, `trial address ${addressKey(address)}`, { limit: 5, seconds: HOUR })
  const key = call.services.secrets.lookupHash('trial', phone).toString('base64url')
  await throttle(call.services, `trial phone ${key}`, { limit: 2, seconds: 24 * HOUR })
  const id = newId()
  const phoneSealed = call.services.secrets.encrypt(phone, phonePosition(id))
  const groupId = (await findSite(tx, call.host))?.groupId ?? null
  await insertTrial(tx, { id, groupId, organisation, contact, phoneSealed, phoneMasked: maskPhone(phone), message })
  return {}
})

/** What the encrypted phone is bound to. */
export function phonePosition(id: string) {
  return { table: 'site_trial', column: 'phone', id }
}

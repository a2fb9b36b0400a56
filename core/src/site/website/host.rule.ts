import type { Refusal } from '../../base/refusal.ts'
import { refuse } from '../../base/refusal.ts'
import { siteRefusals } from '../refusals.ts'

const MAX_HOST = 253
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * A host as sites are found by it: lower case, Chinese names in their ASCII form, without protocol, port and path; null
 * if it is none.
 */
export function hostNameOf(typed: string): string | null {
  const text = typed.trim().normalize('NFKC').toLowerCase()
  const url = URL.parse(/^https?:\/\//.test(text) ? text : `http://${text}`)
  if (!url || url.username || url.password) return null
  const host = url.hostname.replace(/\.$/, '')
  if (host === '' || host.length > MAX_HOST) return null
  if (host.startsWith('[')) return host
  return host.split('.').every((label) => LABEL.test(label)) ? host : null
}

export interface HostChoice {
  /** As typed. */
  readonly hosts: readonly string[]
  readonly isDefault: boolean
  /** The host of the platform's own address; null if it has none. */
  readonly ownHost: string | null
  /** Whether the viewer looks after the whole platform. */
  readonly forPlatform: boolean
}

/** Why a site can't have these hosts. @spec B30 */
export function whyNotHosts({ hosts, isDefault, ownHost, forPlatform }: HostChoice): Refusal | null {
  const names = hosts.map(hostNameOf)
  const faults = names.flatMap((name, at) => {
    const path = `hosts.${at}`
    if (name === null) return [{ path, zh: '不是有效的域名', en: 'This is not a host name' }]
    if (names.indexOf(name) < at) return [{ path, zh: '域名重复', en: 'This host is named twice' }]
    return []
  })
  if (faults.length > 0) return refuse(siteRefusals.BAD_HOSTS, {}, faults)
  const isOwn = ownHost !== null && names.includes(ownHost)
  return (isOwn || isDefault) && !forPlatform ? refuse(siteRefusals.PLATFORM_HOST) : null
}

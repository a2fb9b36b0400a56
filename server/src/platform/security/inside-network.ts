import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const SUBNETS_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const
// The last two carry IPv4 addresses: NAT64 and 6to4.
const SUBNETS_6 = [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const

const inside = new BlockList()
for (const [net, prefix] of SUBNETS_4) inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SUBNETS_6) inside.addSubnet(net, prefix, 'ipv6')

/** The server would have connected to this machine or to a private network. */
export class InsideAddressError extends Error {
  override readonly name = 'InsideAddressError'

  constructor(host: string) {
    super(`${host} is an address of this machine or of a private network`)
  }
}

/** Whether an IP address is this machine's or belongs to a private network. */
export function isInside(ip: string): boolean {
  return inside.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/**
 * How a connection to an address that staff entered looks up its host: the addresses found are those it connects to.
 * Throws InsideAddressError for an inside address, except for `host:port` in `insideHosts`.
 */
export function lookupFor(url: URL, insideHosts: readonly string[]): LookupFunction {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  if (insideHosts.includes(`${url.hostname}:${port}`)) return lookup
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && isInside(host)) throw new InsideAddressError(host)
  return (name, options, done) =>
    lookup(name, options, (error, found, family) => {
      if (error) return done(error, found, family)
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address)
      if (addresses.some(isInside)) return done(new InsideAddressError(name), [])
      done(null, found, family)
    })
}

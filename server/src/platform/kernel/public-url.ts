import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

/**
 * Where visitors reach the site, without a slash at the end: as set by PUBLIC_URL, else the address it listens on. What
 * a request says of its host is not asked: whoever sends it could lead others astray.
 */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${hostFor(host)}:${port}`
}

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::']

function hostFor(host: string): string {
  const reachable = EVERYWHERE.includes(host) ? (ownAddress() ?? 'localhost') : host
  return reachable.includes(':') ? `[${reachable}]` : reachable
}

/** This machine's first address in a network. */
function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address
}

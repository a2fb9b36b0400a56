import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'

/**
 * Public address of the site without a trailing slash: PUBLIC_URL, else the address the server listens on. The
 * request's host is not used, because a client could forge it.
 */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${hostFor(host)}:${port}`
}

/** Address of the site of a known host, with protocol and port of the platform's own; of the platform for no host. */
export function siteOrigin(publicUrl: string, siteHost: string): string {
  const { protocol, host, port } = new URL(publicUrl)
  return `${protocol}//${siteHost === '' ? host : siteHost + (port && `:${port}`)}`
}

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::']

function hostFor(host: string): string {
  const reachable = EVERYWHERE.includes(host) ? (ownAddress() ?? 'localhost') : host
  return reachable.includes(':') ? `[${reachable}]` : reachable
}

/** This machine's first network address. */
function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address
}

import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '#server/platform/kernel/config.ts'
import { addressKey } from './ceilings.ts'

/** Closes a new connection of an address that has its limit open. Behind a proxy all come from the proxy: no limit. */
export function limitConnections(
  server: Server,
  config: Pick<Config, 'connectionsPerAddress' | 'trustedProxies'>,
): void {
  if (config.trustedProxies > 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= config.connectionsPerAddress) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

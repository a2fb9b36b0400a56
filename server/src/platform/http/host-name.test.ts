import { expect, test } from 'vitest'
import { hostName } from './host-name.ts'

test.each([
  ['Cup.Example.CN:8080', 'cup.example.cn'],
  ['cup.example.cn.', 'cup.example.cn'],
  ['[::1]:8080', '[::1]'],
])('the host %s is %s', (host, name) => expect(hostName(host)).toBe(name))

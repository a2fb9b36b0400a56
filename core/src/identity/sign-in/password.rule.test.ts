import { describe, expect, test } from 'vitest'
import { refuse } from '../../base/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { whyNotPassword } from './password.rule.ts'
import { identityRefusals } from '../refusals.ts'

const own = ['zhangsan', '张三丰', '13812345678', 'feng@example.cn']

describe('a password', () => {
  test.each([['x7!kd02'], ['a'.repeat(3)], ['long '.repeat(13)]])('%j is refused for its length', (password) => {
    expect(whyNotPassword(password, own)).toEqual(refuse(identityRefusals.PASSWORD_LENGTH))
  })

  test.each([
    ['12345678'],
    ['Password123'],
    ['QWERTYUIOP'],
    ['aaaaaaaa'],
    ['abababab'],
    ['hgfedcba'],
    ['woaini1314'],
    ['Dragon2024'],
    ['LETMEIN99'],
  ])('%s is refused as too common', (password) =>
    expect(whyNotPassword(password, own)).toEqual(refuse(identityRefusals.PASSWORD_COMMON)),
  )

  test('is compared with at least 3,000 common ones', () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(3_000)
    const words = [...commonPasswords].filter((password) => /\D$/.test(password))
    const accepted = words.filter((password) => whyNotPassword(`${password.toUpperCase()}2468`, []) === null)
    expect(accepted).toEqual([])
  })

  test.each([['ZhangSan!92'], ['x13812345678'], ['我是张三丰没错的'], ['feng-2026-x']])(
    '%s is refused because it tells of its owner',
    (password) => expect(whyNotPassword(password, own)).toEqual(refuse(identityRefusals.PASSWORD_PERSONAL)),
  )

  test.each([['correct horse battery'], ['山高月小水落石出'], ['k7#pQ2vv']])('%s is taken', (password) => {
    expect(whyNotPassword(password, own)).toBeNull()
  })
})

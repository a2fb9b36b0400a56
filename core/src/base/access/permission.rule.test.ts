import { describe, expect, test } from 'vitest'
import { holderOf, holdsAny } from './permission.rule.ts'

const clerk = holderOf({ roleKeys: ['clerk'], permissions: ['system:user:list'] })
const root = holderOf({ roleKeys: ['ROOT'], permissions: [] })

/** @spec P01 P02 V04 */
describe('holding a permission', () => {
  test('one code of the list is enough', () => {
    expect(holdsAny(clerk, ['system:user:add', 'system:user:list'])).toBe(true)
  })

  test('without any of the codes the gate is shut', () => {
    expect(holdsAny(clerk, ['system:user:add'])).toBe(false)
  })

  test('ROOT passes every gate', () => expect(holdsAny(root, ['anything:at:all'])).toBe(true))

  test('a role that merely contains the word is not ROOT', () => {
    expect(holdsAny(holderOf({ roleKeys: ['ROOTED', 'root'], permissions: [] }), ['a:b:c'])).toBe(false)
  })

  test.each([[[]], ['system:user:list'], [undefined]])(
    'a gate with %j for its codes is an error, even for ROOT',
    (codes) => {
      expect(() => holdsAny(root, codes as string[])).toThrow('a gate needs a list of permission codes')
    },
  )
})

import { describe, expect, it } from 'vitest'
import { longestOf, rarestOf } from './preview.rule.ts'

const all = () => true

describe('the names one should look at', () => {
  it('are the longest, counted in characters, the first of several', () => {
    expect(longestOf(['张三', '𬱖䶮㛃', '李四五'])).toEqual({ at: 1, holder: '𬱖䶮㛃', character: '' })
    expect(longestOf([])).toBe(null)
  })

  it('are the one with the rarest character, and most of all one that no font has', () => {
    expect(rarestOf(['张三', '李㛃', '王𬱖'], all)).toEqual({ at: 2, holder: '王𬱖', character: '𬱖' })
    expect(rarestOf(['张䶮', '王𬱖'], (code) => code !== 0x4dae)).toEqual({ at: 0, holder: '张䶮', character: '䶮' })
    expect(rarestOf(['张三', 'Anna Müller', '阿依古丽·买买提'], all)).toBe(null)
  })
})

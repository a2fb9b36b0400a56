import { describe, expect, test } from 'vitest'
import { workRefusals as no } from '../refusals.ts'
import { Origin } from './origin.ts'
import { askedOrigin, originFaults, whyNotOrigin, whyOriginFaulty } from './origin.rule.ts'

const used = { usedBefore: true, usedWhere: '2025 年省赛三等奖', usedChanges: '重写了算法' }
const asked = (more: object = {}) => ({ originality: true, earlierUse: 'declare' as const, ...more })

describe('a declaration on the origin of a work', () => {
  test.each<[string, object, object, string[]]>([
    ['is complete', {}, { original: true, usedBefore: false }, []],
    ['is complete with its earlier use', {}, { original: true, ...used }, []],
    ['lacks the tick', {}, { usedBefore: false }, ['original']],
    ['lacks the answer', {}, { original: true }, ['usedBefore']],
    ['lacks where and what changed', {}, { original: true, usedBefore: true }, ['usedWhere', 'usedChanges']],
    ['needs no tick where none is asked for', { originality: false }, { usedBefore: false }, []],
    ['needs no answer where none is asked for', { earlierUse: 'off' }, { original: true }, []],
  ])('%s', (_, setting, origin, expected) => {
    const paths = originFaults(asked(setting), Origin.parse(origin)).map(({ path }) => path)
    expect(paths).toEqual(expected.map((name) => `origin.${name}`))
  })

  test('blocks the submission where it is missing, incomplete or tells of an earlier use that is not allowed', () => {
    const whole = Origin.parse({ original: true, ...used })
    const off = { originality: false, earlierUse: 'off' as const }
    expect(whyNotOrigin(asked(), null)?.kind).toBe(no.ORIGIN_UNDECLARED)
    expect(whyNotOrigin(asked(), Origin.parse({}))?.kind).toBe(no.WORK_FAULTY)
    expect(whyNotOrigin(asked(), whole)).toBeNull()
    expect(whyNotOrigin(asked({ earlierUse: 'forbid' }), whole)?.kind).toBe(no.USED_BEFORE)
    expect(whyNotOrigin(off, null)).toBeNull()
    expect(whyOriginFaulty(off, whole)?.kind).toBe(no.ORIGIN_OFF)
  })

  test('is kept with a version as far as the setting asks for it', () => {
    const whole = Origin.parse({ original: true, sources: '图 3', ...used })
    expect(askedOrigin({ originality: false, earlierUse: 'off' }, whole)).toBeNull()
    expect(askedOrigin(asked({ earlierUse: 'off' }), whole)).toEqual(Origin.parse({ original: true, sources: '图 3' }))
    expect(askedOrigin(asked({ originality: false }), whole)).toEqual(Origin.parse(used))
    expect(askedOrigin(asked(), { ...whole, usedBefore: false })).toMatchObject({ usedWhere: '', usedChanges: '' })
  })
})

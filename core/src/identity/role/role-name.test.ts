import { expect, test } from 'vitest'
import { roleNameIn } from './role-name.ts'

test('a role is named in English where it has an English name', () => {
  const builtIn = { roleName: '竞赛管理员', roleNameEn: 'Organiser' }
  expect([roleNameIn(builtIn, 'en'), roleNameIn(builtIn, 'zh-cn')]).toEqual(['Organiser', '竞赛管理员'])
  expect(roleNameIn({ roleName: '志愿者', roleNameEn: '' }, 'en')).toBe('志愿者')
})

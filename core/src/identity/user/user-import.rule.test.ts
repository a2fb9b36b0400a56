import { describe, expect, test } from 'vitest'
import { readImport, type ImportContext } from './user-import.rule.ts'
import type { SheetRow } from '../../base/file/sheet-import.ts'

const ground: ImportContext = {
  kinds: new Map([
    ['教师', 'teacher'],
    ['teacher', 'teacher'],
  ]),
  roles: new Map([['资讯编辑', 'r1']]),
  groups: new Map([['G1', 'g1']]),
  usernames: new Set(['taken']),
  phones: new Set(['13900000000']),
  emails: new Set(['taken@example.cn']),
}
const good = { username: 'wang', realName: ' 王 五​ ', kind: '教师', phone: '13800000001', email: 'W@Example.cn' }
const row = (number: number, cells: SheetRow['cells']): SheetRow => ({ number, cells })

/** @spec C13 C14 */
describe('a sheet of users', () => {
  test('gives users, cleaned', () => {
    const rows = [row(2, { ...good, role: '资讯编辑', groupCode: 'G1' })]
    expect(readImport(rows, ground)).toEqual({
      faults: [],
      users: [
        {
          number: 2,
          username: 'wang',
          realName: '王五',
          kind: 'teacher',
          phone: '13800000001',
          email: 'w@example.cn',
          roleId: 'r1',
          groupId: 'g1',
        },
      ],
    })
  })

  test('names a kind in English too, however it is capitalised', () => {
    expect(readImport([row(2, { ...good, kind: 'Teacher' })], ground).users).toMatchObject([{ kind: 'teacher' }])
    const { faults } = readImport([row(2, { ...good, kind: 'Headmaster' })], ground)
    expect(faults).toMatchObject([{ en: expect.stringContaining('School staff') }])
  })

  test.each([
    [{ username: '' }, '2.username', '必填'],
    [{ username: 'TAKEN' }, '2.username', '已被其他账号使用'],
    [{ realName: '王'.repeat(51) }, '2.realName', '最多 50 个字'],
    [
      { realName: '李😀' },
      '2.realName',
      '第 2 个字符 😀 (U+1F600) 不能用于姓名；姓名只能含文字、数字、空格和 · . - ’ 括号',
    ],
    [{ realName: '·' }, '2.realName', '必填'],
    [{ kind: '校长' }, '2.kind', '没有这种用户类型，可填：学生、教师、学校管理人员、专家、工作人员'],
    [{ phone: '1380000000' }, '2.phone', '不是 11 位手机号'],
    [{ phone: '13900000000' }, '2.phone', '已被其他账号使用'],
    [{ email: 'x@' }, '2.email', '邮箱格式不正确'],
    [{ email: 'Taken@example.cn' }, '2.email', '已被其他账号使用'],
    [{ role: '皇帝' }, '2.role', '没有这个角色'],
    [{ role: '资讯编辑', groupCode: 'G9' }, '2.groupCode', '没有这个组织'],
    [{ groupCode: 'G1' }, '2.role', '填写组织时须填写角色'],
  ])('with %j names the cell %s', (change, path, zh) => {
    const { users, faults } = readImport([row(2, { ...good, ...change })], ground)
    expect([users, faults.map((fault) => [fault.path, fault.zh])]).toEqual([[], [[path, zh]]])
  })

  test('names what repeats a row above', () => {
    const { faults } = readImport([row(2, good), row(3, { ...good, email: '' })], ground)
    expect(faults.map(({ path, zh }) => [path, zh])).toEqual([
      ['3.username', '与表中前面的行重复'],
      ['3.phone', '与表中前面的行重复'],
    ])
  })
})

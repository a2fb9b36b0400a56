import { expect, test } from 'vitest'
import { z } from 'zod'
import { both, inLanguage } from '../bilingual-text.ts'
import { Flag, Id, InstantInput, nonEmptyText } from '../shapes.ts'
import { inputFault, issuesByField } from './input-fault.ts'

function faultsOf(schema: z.ZodType, input: unknown): string[] {
  const { error } = schema.safeParse(input, { error: inputFault })
  return issuesByField(error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${inLanguage(message, 'zh-cn')} / ${inLanguage(message, 'en')}`,
  )
}

test.each<[what: string, schema: z.ZodType, input: unknown, fault: string]>([
  ['nothing sent', nonEmptyText(9), undefined, '请填写标题 / Title: required'],
  ['null', z.string(), null, '请填写标题 / Title: required'],
  ['an empty text', nonEmptyText(9), '  ', '请填写标题 / Title: required'],
  ['no choice', z.enum(['a', 'b']), undefined, '请选择标题 / Title: required'],
  ['an empty text for a number', z.number(), '', '请填写标题 / Title: required'],
  ['an empty text for a format', z.email(), '', '请填写标题 / Title: required'],
  ['no entry of a list', z.array(z.string()).min(1), [], '请选择标题 / Title: required'],
  ['no shape of several', Flag, undefined, '请填写标题 / Title: required'],
  ['a number for a text', z.string(), 5, '标题：应为文字 / Title: must be text'],
  ['a text for a number', z.number(), 'b', '标题：应为数字 / Title: must be a number'],
  ['a fraction', z.number().int(), 1.5, '标题：应为整数 / Title: must be a whole number'],
  ['a text for yes or no', z.boolean(), 'b', '标题：应为“是”或“否” / Title: must be yes or no'],
  ['a text for a list', z.array(z.string()), 'b', '标题：应为列表 / Title: must be a list'],
  ['a text for an object', z.object({}), 'b', '标题：填写有误 / Title: not valid'],
  ['a text too long', nonEmptyText(3), 'abcd', '标题：最多 3 个字 / Title: at most 3 characters'],
  ['a text far too long', nonEmptyText(3), 'a'.repeat(99), '标题：最多 3 个字 / Title: at most 3 characters'],
  ['no list', z.array(z.string()), undefined, '请选择标题 / Title: required'],
  ['a text too short', z.string().min(2), 'a', '标题：至少 2 个字 / Title: at least 2 characters'],
  ['a text of another length', z.string().length(2), 'a', '标题：须为 2 个字 / Title: must have 2 characters'],
  ['a list too long', z.array(z.string()).max(1), ['a', 'b'], '标题：最多 1 项 / Title: at most 1 entry'],
  ['a list too short', z.array(z.string()).min(2), ['a'], '标题：至少 2 项 / Title: at least 2 entries'],
  ['a list of another length', z.array(z.string()).length(2), ['a'], '标题：须为 2 项 / Title: must have 2 entries'],
  ['a number too large', z.number().max(3), 4, '标题：不能大于 3 / Title: at most 3'],
  ['a number too small', z.number().min(3), 2, '标题：不能小于 3 / Title: at least 3'],
  ['a number not above', z.number().gt(3), 3, '标题：须大于 3 / Title: must be greater than 3'],
  ['a number not below', z.number().lt(3), 3, '标题：须小于 3 / Title: must be less than 3'],
  ['no multiple', z.number().multipleOf(5), 3, '标题：须为 5 的倍数 / Title: must be a multiple of 5'],
  ['not a choice', z.enum(['a', 'b']), 'c', '标题：不在可选范围内 / Title: not one of the choices'],
  ['not ticked', z.literal(true), false, '标题：须勾选 / Title: must be ticked'],
  ['no e-mail address', z.email(), 'c', '标题：不是有效的邮箱地址 / Title: not an e-mail address'],
  ['no web address', z.url(), 'c', '标题：不是有效的网址 / Title: not a web address'],
  ['no time', InstantInput, 'c', '标题：不是有效的时间 / Title: not a time'],
  ['no date', z.iso.date(), 'c', '标题：不是有效的日期 / Title: not a date'],
  ['no id', Id, 'c', '标题：所选内容无效，请重新选择 / Title: not a valid choice, please choose again'],
  ['another pattern', z.string().regex(/^\d$/), 'c', '标题：格式不正确 / Title: not in the right format'],
  ['no shape fits', Flag, 'c', '标题：填写有误 / Title: not valid'],
  ['an unknown key', z.strictObject({}), { a: 1 }, '标题：含有未知的字段 / Title: contains an unknown field'],
  ['a check without words', z.string().refine(() => false), 'c', '标题：填写有误 / Title: not valid'],
  ['a check with words', z.string().refine(() => false, both('错', 'Wrong')), 'c', '错 / Wrong'],
])('%s is told in plain words', (_what, schema, input, fault) => {
  expect(faultsOf(z.object({ title: schema }), { title: input })).toEqual([`title ${fault}`])
})

test('a field without a label has the reason alone, and an id the label of what it names', () => {
  const schema = z.object({ x: z.string(), y: z.string().max(1), schoolId: Id })
  expect(faultsOf(schema, { y: 'ab' })).toEqual([
    'x 请填写此项 / Required',
    'y 最多 1 个字 / At most 1 character',
    'schoolId 请选择学校 / School: required',
  ])
})

test('a choice of shapes tells the faults of the one that fits best', () => {
  const schema = z.union([z.object({ phone: z.string(), email: z.string() }), z.object({ phone: z.string() })])
  expect(faultsOf(z.object({ to: schema }), { to: {} })).toEqual(['to.phone 请填写手机号 / Phone number: required'])
})

test('an entry of a list has the label of its field', () => {
  const schema = z.object({ members: z.array(z.object({ phone: z.string() })), tags: z.array(z.string().max(1)) })
  expect(faultsOf(schema, { members: [{}], tags: ['ab'] })).toEqual([
    'members.0.phone 请填写手机号 / Phone number: required',
    'tags.0 标签：最多 1 个字 / Tags: at most 1 character',
  ])
})

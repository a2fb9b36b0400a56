import type { z } from 'zod'
import { both, type BilingualText } from '../bilingual-text.ts'
import { inputLabel } from './input-labels.ts'

type Issue = z.core.$ZodRawIssue
type Sized = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig> | z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>

const text = (zh: string, en: string): BilingualText => ({ zh, en })

const GENERIC = text('填写有误', 'not valid')

/** Why a value has not the format, by the format's name; other formats have one reason. */
const formats: Readonly<Record<string, BilingualText>> = {
  email: text('不是有效的邮箱地址', 'not an e-mail address'),
  url: text('不是有效的网址', 'not a web address'),
  datetime: text('不是有效的时间', 'not a time'),
  date: text('不是有效的日期', 'not a date'),
  time: text('不是有效的时间', 'not a time'),
  uuid: text('所选内容无效，请重新选择', 'not a valid choice, please choose again'),
}

const kinds: Readonly<Record<string, BilingualText>> = {
  string: text('应为文字', 'must be text'),
  number: text('应为数字', 'must be a number'),
  int: text('应为整数', 'must be a whole number'),
  boolean: text('应为“是”或“否”', 'must be yes or no'),
  date: text('不是有效的日期', 'not a date'),
  array: text('应为列表', 'must be a list'),
}

/**
 * The message of an issue in the reader's words, both languages in one: the error map of each input. A check with words
 * of its own keeps them.
 */
export function inputFault(issue: Issue): string {
  const label = inputLabel(issue.path ?? [])
  if (isMissing(issue)) return missing(issue, label)
  const { zh, en } = reason(issue)
  return label ? both(`${label.zh}：${zh}`, `${label.en}: ${en}`) : both(zh, en[0]!.toUpperCase() + en.slice(1))
}

/** Nothing was filled in or chosen. */
function isMissing(issue: Issue): boolean {
  const { input } = issue
  if (input === undefined || input === null || input === '') return issue.code !== 'custom'
  const isEmpty = Array.isArray(input) && input.length === 0
  return issue.code === 'too_small' && (isEmpty || input instanceof Set)
}

function missing(issue: Issue, label: BilingualText | null): string {
  const chosen = isChosen(issue)
  const zh = label ? `${chosen ? '请选择' : '请填写'}${label.zh}` : chosen ? '请选择' : '请填写此项'
  return both(zh, label ? `${label.en}: required` : 'Required')
}

function isChosen(issue: Issue): boolean {
  if (issue.code === 'invalid_value' || issue.code === 'too_small') return issue.input !== ''
  if (issue.code === 'invalid_type' && ['boolean', 'array', 'object'].includes(issue.expected)) return true
  const name = issue.path?.at(-1)
  return typeof name === 'string' && /Ids?$/.test(name)
}

function reason(issue: Issue): BilingualText {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? GENERIC
    case 'too_big':
      return sized(issue, issue.maximum, issue.inclusive === false ? 'below' : 'most')
    case 'too_small':
      return sized(issue, issue.minimum, issue.inclusive === false ? 'above' : 'least')
    case 'invalid_format':
      return formats[issue.format] ?? text('格式不正确', 'not in the right format')
    case 'not_multiple_of':
      return text(`须为 ${issue.divisor} 的倍数`, `must be a multiple of ${issue.divisor}`)
    case 'invalid_value':
      if (issue.values.length === 1 && issue.values[0] === true) return text('须勾选', 'must be ticked')
      return text('不在可选范围内', 'not one of the choices')
    case 'unrecognized_keys':
      return text('含有未知的字段', 'contains an unknown field')
    default:
      return GENERIC
  }
}

type Bound = 'most' | 'least' | 'below' | 'above'

const bounds: Readonly<Record<Bound, readonly [zh: string, en: string]>> = {
  most: ['最多', 'at most'],
  least: ['至少', 'at least'],
  below: ['须小于', 'must be less than'],
  above: ['须大于', 'must be greater than'],
}

function sized({ origin, exact }: Sized, limit: number | bigint, bound: Bound): BilingualText {
  if (origin === 'date') return kinds['date']!
  const [zh, en] = bounds[bound]
  if (origin === 'string') {
    if (exact) return text(`须为 ${limit} 个字`, `must have ${limit} ${plural(limit, 'character')}`)
    return text(`${zh} ${limit} 个字`, `${en} ${limit} ${plural(limit, 'character')}`)
  }
  if (origin === 'array' || origin === 'set' || origin === 'map') {
    if (exact) return text(`须为 ${limit} 项`, `must have ${limit} ${entries(limit)}`)
    return text(`${zh} ${limit} 项`, `${en} ${limit} ${entries(limit)}`)
  }
  if (bound === 'most') return text(`不能大于 ${limit}`, `${en} ${limit}`)
  return text(bound === 'least' ? `不能小于 ${limit}` : `${zh} ${limit}`, `${en} ${limit}`)
}

const plural = (count: number | bigint, noun: string) => (Number(count) === 1 ? noun : `${noun}s`)
const entries = (count: number | bigint) => (Number(count) === 1 ? 'entry' : 'entries')

/** The issues of an input as its fields have them: of a choice of shapes, those of the shape that fits best. */
export function issuesByField(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue]
    const inner = issue.errors
      .map((shape) => issuesByField(shape))
      .filter((shape) => shape.length > 0 && shape.every(({ path }) => path.length > 0))
      .sort((a, b) => a.length - b.length)[0]
    return inner?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue]
  })
}

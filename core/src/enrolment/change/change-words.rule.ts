import type { BilingualText } from '../../base/bilingual-text.ts'
import type { Answer } from '../../competition/form/answer.ts'
import { answerText } from '../../competition/form/answer-words.ts'
import type { AdviserKind } from '../../competition/setting/adviser-kind.ts'
import type { ExtraField } from '../../competition/form/form.ts'
import { memberRoleLabels } from '../team/team.ts'
import type { ChangeField } from './field.ts'

type Field = Pick<ChangeField, 'kind' | 'key' | 'role' | 'person' | 'adviserKind' | 'memberId' | 'before' | 'after'>
type Form = { readonly extraFields: readonly ExtraField[]; readonly adviserKinds?: readonly AdviserKind[] }

const NOTHING = { zh: '—', en: '—' }

/** What a field changes, in words. */
export function fieldLabel({ kind, key, role }: Pick<Field, 'kind' | 'key' | 'role'>, form: Form): BilingualText {
  const of = role === null ? { zh: '成员', en: 'Member' } : memberRoleLabels[role]
  switch (kind) {
    case 'name':
      return { zh: '团队名称', en: 'Team name' }
    case 'captain':
      return { zh: '队长', en: 'Captain' }
    case 'order':
      return { zh: '成员排序', en: 'Order of members' }
    case 'add':
      return { zh: `增加${of.zh}`, en: `New ${of.en.toLowerCase()}` }
    case 'remove':
      return { zh: `${of.zh}退出`, en: `${of.en} leaves` }
    case 'replace':
      return { zh: `替换${of.zh}`, en: `${of.en} replaced` }
    default: {
      const field = form.extraFields.find((each) => each.key === key)
      return { zh: field?.label ?? key ?? '', en: field?.labelEn || field?.label || key || '' }
    }
  }
}

/** Both sides of a change in words. `nameOf`: a member’s name by id; `fileOf`: a file’s name. */
export function sidesOf(
  field: Field,
  form: Form,
  { nameOf, fileOf }: { readonly nameOf: (id: string) => string; readonly fileOf: (id: string) => string },
): { before: BilingualText; after: BilingualText } {
  const { kind, person, memberId } = field
  const named = (id: string | null) => (id === null ? NOTHING : same(nameOf(id)))
  const newcomer = person ? newcomerText(person.name, field.adviserKind, form) : NOTHING
  switch (kind) {
    case 'add':
      return { before: NOTHING, after: newcomer }
    case 'remove':
      return { before: named(memberId), after: NOTHING }
    case 'replace':
      return { before: named(memberId), after: newcomer }
    case 'captain':
      return { before: named(field.before as string | null), after: named(memberId) }
    case 'order':
      return { before: inOrder(field.before, nameOf), after: inOrder(field.after, nameOf) }
    case 'name':
      return { before: answerText(field.before as Answer, nameOf), after: answerText(field.after as Answer, nameOf) }
    default: {
      const isFile = form.extraFields.find(({ key }) => key === field.key)?.kind === 'file'
      const text = (answer: Answer) =>
        isFile && Array.isArray(answer) ? inOrder(answer, fileOf) : answerText(answer, nameOf)
      return { before: text(field.before as Answer), after: text(field.after as Answer) }
    }
  }
}

/** Who joins, and as what kind of adviser. */
function newcomerText(name: string, key: string, { adviserKinds = [] }: Form): BilingualText {
  const kind = adviserKinds.find((each) => each.key === key)
  return kind ? { zh: `${name}（${kind.name}）`, en: `${name} (${kind.nameEn || kind.name})` } : same(name)
}

function inOrder(ids: unknown, nameOf: (id: string) => string): BilingualText {
  const names = Array.isArray(ids) ? ids.map((id) => nameOf(String(id))) : []
  return { zh: names.join('、') || '—', en: names.join(', ') || '—' }
}

function same(text: string): BilingualText {
  return { zh: text || '—', en: text || '—' }
}

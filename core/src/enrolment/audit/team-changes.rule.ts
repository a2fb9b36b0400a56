import type { BilingualText } from '../../base/bilingual-text.ts'
import { answerText } from '../../competition/form/answer-words.ts'
import type { ExtraField } from '../../competition/form/form.ts'
import { MEMBER_ROLES, memberRoleLabels, type MemberRole } from '../team/team.ts'
import type { ReturnedState, TeamDifference } from './returned-state.ts'

/** The differences between a returned enrolment and the one handed in again. */
export function teamDifferences(
  before: ReturnedState,
  after: ReturnedState,
  context: { readonly nameOf: (memberId: string) => string; readonly fields: readonly ExtraField[] },
): TeamDifference[] {
  return [
    ...differing(words('团队名称', 'Team name'), words(before.name), words(after.name)),
    ...MEMBER_ROLES.flatMap((role) =>
      differing(memberRoleLabels[role], people(before, role, context.nameOf), people(after, role, context.nameOf)),
    ),
    ...context.fields.flatMap(({ key, kind, label, labelEn }) =>
      kind === 'file'
        ? []
        : differing(
            words(label, labelEn || label),
            answerText(before.answers[key], context.nameOf),
            answerText(after.answers[key], context.nameOf),
          ),
    ),
    ...fileDifferences(before, after),
  ]
}

function differing(label: BilingualText, before: BilingualText, after: BilingualText): TeamDifference[] {
  if (before.zh === after.zh && before.en === after.en) return []
  return [{ label: { ...label }, before: { ...before }, after: { ...after } }]
}

function people({ members }: ReturnedState, role: MemberRole, nameOf: (memberId: string) => string): BilingualText {
  const names = members.filter((member) => member.role === role).map(({ memberId }) => nameOf(memberId))
  return words(names.join('、'), names.join(', '))
}

/** A file of the same name may be another one. */
function fileDifferences(before: ReturnedState, after: ReturnedState): TeamDifference[] {
  const [was, is] = [before, after].map(({ files }) =>
    files
      .map(({ fileId }) => fileId)
      .sort()
      .join(),
  )
  if (was === is) return []
  const old = new Set(before.files.map(({ fileId }) => fileId))
  const names = after.files.map(({ fileId, name }) =>
    old.has(fileId) ? words(name) : words(`${name}（新）`, `${name} (new)`),
  )
  const label = words('证明材料', 'Proof')
  const text = words(names.map(({ zh }) => zh).join('、'), names.map(({ en }) => en).join(', '))
  return [{ label, before: words(before.files.map(({ name }) => name).join('、')), after: text }]
}

function words(zh: string, en: string = zh): { zh: string; en: string } {
  return { zh: zh || '—', en: en || '—' }
}

import { placeholdersIn } from '../../base/notice/template.ts'
import type { FieldFault } from '../../base/refusal.ts'
import { duplicateFaults, fault } from '../setting/setting-faults.ts'
import type { DocumentTerms } from './document.ts'
import { documentPlaceholders } from './placeholders.ts'

interface TeamOfSetting {
  readonly documents: readonly DocumentTerms[]
  readonly minTeachers: number
  readonly maxTeachers: number
}

/** What is inconsistent in the documents of a setting: nobody who could sign, no date, unknown placeholders. */
export function documentFaults(setting: TeamOfSetting): FieldFault[] {
  const { documents } = setting
  return [
    ...duplicateFaults(
      documents,
      ({ key }) => key,
      (at) => `documents.${at}.key`,
    ),
    ...duplicateFaults(
      documents,
      ({ name }) => name,
      (at) => `documents.${at}.name`,
    ),
    ...documents.flatMap((document, at) => [
      ...signerFaults(document, setting, `documents.${at}`),
      ...(document.blocks === 'nothing' && document.dueAt === null
        ? [
            fault(
              `documents.${at}.dueAt`,
              '不限制提交的文件须有截止时间',
              'A document that blocks nothing needs a date',
            ),
          ]
        : []),
      ...afterFaults(document, documents, `documents.${at}.after`),
      ...placeholderFaults(document.text, `documents.${at}.text`),
      ...placeholderFaults(document.textEn, `documents.${at}.textEn`),
    ]),
  ]
}

function signerFaults({ of, signer, signerTitle }: DocumentTerms, setting: TeamOfSetting, path: string): FieldFault[] {
  if (signer === 'outsider' && signerTitle.trim() === '')
    return [
      fault(`${path}.signerTitle`, '请填写签署人身份，如“企业导师”', 'Say who signs, such as “Enterprise adviser”'),
    ]
  if (of === 'adviser' && setting.maxTeachers === 0)
    return [fault(`${path}.of`, '该赛项没有指导教师', 'Teams of this event have no adviser')]
  if (signer === 'guardian' && of !== 'student')
    return [fault(`${path}.signer`, '监护人只能签署学生的文件', 'A guardian signs for a student only')]
  if (signer === 'adviser' && of === 'adviser')
    return [fault(`${path}.signer`, '指导教师的文件请选择“本人”', 'For an adviser’s own document choose the person')]
  if (signer === 'adviser' && setting.minTeachers === 0)
    return [
      fault(`${path}.signer`, '指导教师可以为 0 人，可能无人签署', 'A team may have no adviser, so nobody might sign'),
    ]
  return []
}

/** The document that comes before is another one, and not at last this one again. */
function afterFaults(document: DocumentTerms, documents: readonly DocumentTerms[], path: string): FieldFault[] {
  const seen = new Set([document.key])
  for (let key = document.after; key !== '';) {
    const before = documents.find((each) => each.key === key)
    if (!before) return [fault(path, '没有这个文件', 'There is no such document')]
    if (seen.has(key)) return [fault(path, '先后次序不能循环', 'The order must not run in a circle')]
    seen.add(key)
    key = before.after
  }
  return []
}

function placeholderFaults(text: string, path: string): FieldFault[] {
  return placeholdersIn(text)
    .filter((name) => !Object.hasOwn(documentPlaceholders, name))
    .map((name) => fault(path, `没有字段 {${name}}`, `There is no field {${name}}`))
}

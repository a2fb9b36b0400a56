import { z } from 'zod'
import type { BilingualText } from '../../base/bilingual-text.ts'
import { typedCode } from './code.rule.ts'
import { DocumentState, documentStateLabels } from './team-document.ts'

/** The paper that a code was printed on. `isPresent`: it says what the document says now. */
export const CheckedPaper = z.object({
  name: z.string(),
  /** Empty: a document of the team. */
  personName: z.string(),
  isPresent: z.boolean(),
  state: DocumentState,
})
export type CheckedPaper = z.infer<typeof CheckedPaper>

interface CodedDocument {
  /** Of the present data. */
  readonly code: string
  /** On the signed copy; null: there is none. */
  readonly copyCode: string | null
}

/** The document whose paper has this code: as it is now, or as it was when its copy was printed; null: none of them. */
export function paperWith<D extends CodedDocument>(
  documents: readonly D[],
  typed: string,
): { document: D; isPresent: boolean } | null {
  const code = typedCode(typed)
  const present = documents.find((each) => each.code === code)
  if (present) return { document: present, isPresent: true }
  const former = documents.find((each) => each.copyCode === code)
  return former ? { document: former, isPresent: false } : null
}

/** Whether a paper is good to be signed, or already was. */
export const isPaperGood = (paper: CheckedPaper | null): boolean =>
  paper !== null && paper.isPresent && paper.state !== 'lapsed'

/** What somebody who holds the paper is told. */
export function paperText(paper: CheckedPaper | null): BilingualText {
  if (!paper) {
    return {
      zh: '此件作废：文件码与该团队当前的文件均不一致，打印后内容已变更，或不是该团队的文件。请重新下载、签署',
      en: 'This paper is void: its code is none of the team’s present documents. Data changed since it was printed, or it is of another team. Download and sign it again',
    }
  }
  const { name, personName, isPresent, state } = paper
  const zh = personName ? `“${name}”（${personName}）` : `“${name}”`
  const en = personName ? `“${name}” (${personName})` : `“${name}”`
  if (!isPresent) {
    return {
      zh: `此件作废：${zh}在打印后内容已变更，请重新下载、签署`,
      en: `This paper is void: data of ${en} changed since it was printed. Download and sign it again`,
    }
  }
  if (state === 'lapsed') {
    return {
      zh: `此件已失效：${zh}的签署件已过有效期，或须在其他文件之后签署，请重新签署、上传`,
      en: `This paper has lapsed: the copy of ${en} is too old, or has to be signed after another document. Sign and upload it again`,
    }
  }
  const { zh: stateZh, en: stateEn } = documentStateLabels[state]
  return { zh: `此件有效：${zh}，${stateZh}`, en: `This paper is valid: ${en}, ${stateEn.toLowerCase()}` }
}

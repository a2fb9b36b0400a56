import { createHash } from 'node:crypto'
import type { Language } from '@podium/core/base/refusal.ts'
import { beijingMinute } from '@podium/core/base/time/beijing.ts'
import type { Design } from '@podium/press/design.ts'
import { issueCertificate, wholeFile } from '@podium/press/pdf/issue.ts'
import type { Template } from '@podium/press/pdf/template.ts'
import { sendMade, type FileAnswer } from '#server/platform/files/file-answer.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { A4, box, compilePaper, line, WIDTH } from '#server/platform/paper/paper.ts'

/** The contents of a form to sign, in the reader's language. */
interface FormPaper {
  readonly title: string
  readonly facts: readonly string[]
  readonly people: readonly string[]
  readonly answers: readonly string[]
  readonly text: string
  readonly signatures: readonly string[]
}

const words = {
  people: { zh: '参赛人员', en: 'People' },
  answers: { zh: '填报内容', en: 'Answers' },
  more: { zh: '另有 {count} 项，见报名页面', en: '{count} more are on the page of the enrolment' },
  foot: {
    zh: '{at}（北京时间）生成，内容码 {code}。报名内容变更后内容码随之改变，请重新生成并签署。',
    en: 'Made at {at} (Beijing time), content {code}. A change of the enrolment changes this code: make and sign it anew.',
  },
} as const

/** Most lines of each part; all of them together shrink to fit on the page. */
const MOST = { fact: 8, person: 30, answer: 40, signature: 40 } as const

/** Answers with the form as a PDF of one page. */
export async function sendFormPaper(
  services: Services,
  paper: FormPaper,
  { at, language }: { at: Date; language: Language },
): Promise<FileAnswer> {
  const template = await services.instances.get(templateCache)()
  const values = valuesOf(paper, at, language === 'en' ? 'en' : 'zh')
  const { suffix } = issueCertificate(template, values, { title: paper.title, created: at })
  const bytes = Buffer.from(wholeFile(template.prefix, suffix))
  return sendMade(bytes, { name: `${paper.title}.pdf`, mediaType: 'application/pdf' })
}

const templateCache = () => {
  let compiled: Promise<Template> | null = null
  return () => (compiled ??= compilePaper(design))
}

function valuesOf(paper: FormPaper, at: Date, language: 'zh' | 'en'): Record<string, string> {
  const word = (key: keyof typeof words) => words[key][language]
  const listed = (name: keyof typeof MOST, lines: readonly string[]) => {
    const shown = lines.slice(0, MOST[name] - 1)
    const rest = lines.length - shown.length
    const last = rest === 1 ? [lines.at(-1)!] : rest > 1 ? [word('more').replace('{count}', String(rest))] : []
    return [...shown, ...last].map((text, no) => [`${name}${no}`, text] as const)
  }
  return {
    ...Object.fromEntries(codes.map((code) => [code, ''])),
    title: paper.title,
    peopleTitle: paper.people.length > 0 ? word('people') : '',
    answersTitle: paper.answers.length > 0 ? word('answers') : '',
    text: paper.text,
    ...Object.fromEntries([
      ...listed('fact', paper.facts),
      ...listed('person', paper.people),
      ...listed('answer', paper.answers),
      ...listed('signature', paper.signatures),
    ]),
    foot: word('foot').replace('{at}', beijingMinute(at.toISOString())).replace('{code}', contentCode(paper)),
  }
}

/** Tells a signed copy from one of what the enrolment has become since. */
function contentCode(paper: FormPaper): string {
  const digest = createHash('sha256').update(JSON.stringify(paper)).digest('hex').toUpperCase()
  return `${digest.slice(0, 4)}-${digest.slice(4, 8)}`
}

const lines = (name: keyof typeof MOST, size: number, spacing: number) =>
  Array.from({ length: MOST[name] }, (_, no) => line(`${name}${no}`, size, { spacing }))

const flow = [
  ...lines('fact', 21, 4),
  line('peopleTitle', 22, { bold: true, spacing: 4 }),
  ...lines('person', 19, 2),
  line('answersTitle', 22, { bold: true, spacing: 4 }),
  ...lines('answer', 19, 2),
  line('text', 21, { spacing: 18 }),
  ...lines('signature', 21, 16),
]
const codes = flow.flatMap(({ runs }) => runs.flatMap((run) => ('code' in run ? [run.code] : [])))

const design: Design = {
  title: '表格',
  language: 'zh-CN',
  sheet: A4,
  pages: [
    {
      background: { color: '#ffffff' },
      elements: [
        { ...box('title', 70, [WIDTH, 70], [{ ...line('title', 38, { bold: true }), align: 'center' }]) },
        box('flow', 160, [WIDTH, 1170], flow),
        box('foot', 1350, [WIDTH, 40], [line('foot', 15, { color: '#555555' })]),
      ],
    },
  ],
}

import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import type { ReceiptFile } from '@podium/core/base/receipt/receipt.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { beijingClock } from '@podium/core/base/time/beijing.ts'
import { paths } from '@podium/core/paths.ts'
import { soundDesign } from '@podium/press/check-design.ts'
import { canvasWidth, type Design, type Paragraph, type TextElement } from '@podium/press/design.ts'
import { compileTemplate } from '@podium/press/pdf/compile.ts'
import { issueCertificate, wholeFile } from '@podium/press/pdf/issue.ts'
import type { Template } from '@podium/press/pdf/template.ts'
import { sendMade, type FileAnswer } from '../files/file-answer.ts'
import { publicUrlOf } from '../kernel/public-url.ts'
import type { Services } from '../kernel/services.ts'
import { paperFonts } from '../paper/paper-fonts.ts'

/** The contents of a receipt; `facts` in the reader's language. */
export interface ReceiptPaper {
  readonly receipt: string
  readonly versionNo: number
  readonly submittedAt: string
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>
  readonly files: readonly ReceiptFile[]
}

const SHOWN_FACTS = 10
const SHOWN_FILES = 20
const A4 = { widthMm: 210, heightMm: 297, viewportRatio: 297 / 210 }
const LEFT = 90

const words = {
  title: { zh: '提交回执', en: 'Submission receipt' },
  receipt: { zh: '回执编号', en: 'Receipt' },
  version: { zh: '提交版本', en: 'Version' },
  versionNo: { zh: '第 {no} 版', en: '{no}' },
  at: { zh: '提交时间', en: 'Submitted' },
  zone: { zh: '（北京时间）', en: ' (Beijing time)' },
  files: { zh: '文件及其 SHA-256', en: 'Files and their SHA-256' },
  noFiles: { zh: '本次提交没有文件', en: 'Nothing was attached' },
  more: { zh: '另有 {count} 个文件，见查验页', en: '{count} more are on the page that checks this receipt' },
  check: {
    zh: '扫描二维码或打开 {url} 可查验此回执。文件内容有任何改动，其 SHA-256 都会改变。',
    en: 'Scan the square code or open {url} to check this receipt. Any change of a file changes its SHA-256.',
  },
} as const

/** Answers with a receipt as a PDF, with a square code of the page that checks it. */
export async function sendReceipt(services: Services, paper: ReceiptPaper, language: Language): Promise<FileAnswer> {
  const template = await services.instances.get(templateCache)(services)
  const link = publicUrlOf(services.config) + paths.home.receipt({ receipt: paper.receipt })
  const values = valuesOf(paper, link, language === 'en' ? 'en' : 'zh')
  const about = { title: `${values['title']} ${paper.receipt}`, created: new Date(paper.submittedAt) }
  const { suffix } = issueCertificate(template, values, about)
  const bytes = Buffer.from(wholeFile(template.prefix, suffix))
  return sendMade(bytes, { name: `${paper.receipt}.pdf`, mediaType: 'application/pdf' })
}

/** Compiles the template once per process, when the first receipt is asked for. */
const templateCache = () => {
  let compiled: Promise<Template> | null = null
  return (services: Services) => (compiled ??= compile(services))
}

async function compile(services: Services): Promise<Template> {
  const fonts = await services.instances.get(paperFonts)()
  return compileTemplate(soundDesign(design), { fonts, images: new Map() })
}

function valuesOf(paper: ReceiptPaper, link: string, language: 'zh' | 'en'): Record<string, string> {
  const word = (key: keyof typeof words) => words[key][language]
  const colon = language === 'zh' ? '：' : ': '
  const at = beijingClock(paper.submittedAt).toISOString().slice(0, 19).replace('T', ' ')
  const facts = [
    [word('version'), word('versionNo').replace('{no}', String(paper.versionNo))],
    [word('at'), at + word('zone')],
    ...paper.facts,
  ]
  const lines: Array<readonly [string, string]> = facts
    .slice(0, SHOWN_FACTS)
    .map(([label, value], index) => [`fact${index}`, `${label}${colon}${value}`])
  const files = paper.files
    .slice(0, SHOWN_FILES)
    .flatMap(({ name, size, sha256 }, index) => [
      [`file${index}`, `${name}（${bytesText(size)}）`] as const,
      [`hash${index}`, sha256] as const,
    ])
  const rest = paper.files.length - SHOWN_FILES
  return {
    ...Object.fromEntries(codes.map((code) => [code, ''])),
    title: word('title'),
    receipt: `${word('receipt')} ${paper.receipt}`,
    filesTitle: paper.files.length > 0 ? word('files') : word('noFiles'),
    more: rest > 0 ? word('more').replace('{count}', String(rest)) : '',
    link,
    footer: word('check').replace('{url}', link),
    ...Object.fromEntries([...lines, ...files]),
  }
}

function line(
  code: string,
  sizeUnits: number,
  more: { color?: string; bold?: boolean; spacing?: number } = {},
): Paragraph {
  const { color = '#1b1b1b', bold = false, spacing = 6 } = more
  const run = { family: 'hei' as const, sizeUnits, color, bold, code }
  return { align: 'left', lineHeight: 1.5, paragraphSpacing: spacing, hideEmpty: true, runs: [run] }
}

function box(
  id: string,
  top: number,
  size: readonly [width: number, height: number],
  paragraphs: Paragraph[],
): TextElement {
  const [width, height] = size
  return {
    kind: 'text',
    id,
    left: LEFT,
    top,
    width,
    height,
    rotate: 0,
    paragraphs,
    vertical: false,
    verticalAlign: 'top',
    fit: {
      kind: 'shrink',
      minSize: 6,
    },
  }
}

const factLines = Array.from({ length: SHOWN_FACTS }, (_, index) => line(`fact${index}`, 22))
const fileLines = Array.from({ length: SHOWN_FILES }, (_, index) => [
  line(`file${index}`, 20, { spacing: 0 }),
  line(`hash${index}`, 15, { color: '#555555', spacing: 10 }),
]).flat()
const codes = [...factLines, ...fileLines].flatMap(({ runs }) =>
  runs.flatMap((run) => ('code' in run ? [run.code] : [])),
)

const WIDTH = canvasWidth - 2 * LEFT
const design: Design = {
  title: '提交回执',
  language: 'zh-CN',
  sheet: A4,
  pages: [
    {
      background: { color: '#ffffff' },
      elements: [
        box('title', 90, [600, 70], [line('title', 40, { bold: true })]),
        box('receipt', 170, [600, 50], [line('receipt', 26)]),
        {
          kind: 'qr',
          id: 'code',
          left: 740,
          top: 70,
          width: 170,
          height: 170,
          rotate: 0,
          content: { code: 'link' },
          level: 'M',
          color: '#000000',
          alt: '回执查验',
        },
        {
          kind: 'shape',
          id: 'rule',
          form: 'line',
          left: LEFT,
          top: 250,
          width: WIDTH,
          height: 10,
          rotate: 0,
          stroke: '#cccccc',
          strokeWidth: 2,
          dashed: false,
          fill: null,
          radius: 0,
          opacity: 1,
        },
        box('facts', 285, [WIDTH, 400], factLines),
        box(
          'files',
          710,
          [WIDTH, 560],
          [line('filesTitle', 22, { bold: true, spacing: 12 }), ...fileLines, line('more', 18)],
        ),
        box('footer', 1300, [WIDTH, 70], [line('footer', 16, { color: '#555555' })]),
      ],
    },
  ],
}

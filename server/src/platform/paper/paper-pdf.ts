import { soundDesign } from '@podium/press/check-design.ts'
import type { Design } from '@podium/press/design.ts'
import { compileTemplate } from '@podium/press/pdf/compile.ts'
import { issueCertificate, wholeFile } from '@podium/press/pdf/issue.ts'
import { sendMade, type FileAnswer } from '../files/file-answer.ts'
import type { Services } from '../kernel/services.ts'
import type { Paper } from './paper.ts'
import { paperFonts } from './paper-fonts.ts'
import { layoutPaper } from './paper-layout.ts'

const A4 = { widthMm: 210, heightMm: 297, viewportRatio: 297 / 210 }

/** Answers with a document to print and sign, as a PDF of A4 pages. */
export async function sendPaper(services: Services, paper: Paper, created: Date): Promise<FileAnswer> {
  const fonts = await services.instances.get(paperFonts)()
  const design: Design = {
    title: paper.title,
    language: paper.language === 'zh' ? 'zh-CN' : 'en',
    sheet: A4,
    pages: layoutPaper(paper, fonts.faces),
  }
  const template = compileTemplate(soundDesign(design), { fonts, images: new Map() })
  const { suffix } = issueCertificate(template, {}, { title: paper.title, created })
  const bytes = Buffer.from(wholeFile(template.prefix, suffix))
  return sendMade(bytes, { name: `${paper.title} ${paper.code}.pdf`, mediaType: 'application/pdf', shown: true })
}

import type { Language } from '../base/refusal.ts'
import type { Bilingual } from '../base/shapes.ts'

/** The content of a message, independent of its channel. */
export interface MessageContent {
  readonly site: Bilingual
  /** The competition it refers to; null where there is none. */
  readonly competition: Bilingual | null
  readonly title: Bilingual
  readonly body: Bilingual
  /** Absolute address; `button` is its label. */
  readonly link: string
}

/** Null: the language is unknown, so both are used. */
export type ReaderLanguage = Language | null

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const words = {
  open: { zh: '打开查看', en: 'Open' },
  copy: { zh: '如按钮无法打开，请复制链接：', en: 'If the button does not work, copy this link:' },
  footer: { zh: '此邮件由{site}自动发送，请勿直接回复。', en: 'Sent automatically by {site}. Please do not reply.' },
} as const satisfies Record<string, Bilingual>

type Side = keyof Bilingual

/** An empty English text falls back to Chinese. */
function textIn(text: Bilingual, side: Side): string {
  return text[side] || text.zh
}

function sidesFor(reader: ReaderLanguage): Side[] {
  if (reader === null) return ['zh', 'en']
  return reader === 'en' ? ['en'] : ['zh']
}

/** A mail as plain text and as HTML. Input of users is always escaped. */
export function mailOf(letter: MessageContent, reader: ReaderLanguage): Mail {
  const sides = sidesFor(reader)
  const [first] = sides
  return {
    subject: subjectOf(letter, first!),
    text: sides.map((side) => plainPart(letter, side)).join('\n\n――――――――\n\n'),
    html: page(
      reader === 'en' ? 'en' : 'zh-CN',
      sides.map((side) => htmlPart(letter, side)).join('<hr style="border:0;border-top:1px solid #e5e7eb;margin:0">'),
    ),
  }
}

function subjectOf({ site, competition, title }: MessageContent, side: Side): string {
  const parts = [textIn(title, side), ...(competition ? [textIn(competition, side)] : [])]
  return oneLine(`[${textIn(site, side)}] ${parts.join(side === 'zh' ? '：' : ': ')}`)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function plainPart({ site, competition, title, body, link }: MessageContent, side: Side): string {
  const head = [textIn(title, side), ...(competition ? [textIn(competition, side)] : [])].join('\n')
  const footer = `${textIn(site, side)}\n${textIn(words.footer, side).replace('{site}', textIn(site, side))}`
  return [head, textIn(body, side), link, footer].filter((part) => part !== '').join('\n\n')
}

function htmlPart({ site, competition, title, body, link }: MessageContent, side: Side): string {
  const href = escapeHtml(link)
  const above = competition
    ? `<p style="margin:0 0 4px;color:#4b5563;font-size:14px">${escapeHtml(textIn(competition, side))}</p>`
    : ''
  const text = textIn(body, side)
  const paragraph =
    text === '' ? '' : `<p style="margin:0 0 24px;line-height:1.7">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  return `<div lang="${side === 'zh' ? 'zh-CN' : 'en'}" style="padding:28px 32px">
<p style="margin:0 0 20px;color:#4b5563;font-size:14px">${escapeHtml(textIn(site, side))}</p>
${above}<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escapeHtml(textIn(title, side))}</h1>
${paragraph}<p style="margin:0 0 20px"><a href="${href}" style="display:inline-block;padding:10px 24px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${words.open[side]}</a></p>
<p style="margin:0 0 4px;color:#4b5563;font-size:13px">${words.copy[side]}</p>
<p style="margin:0 0 20px;font-size:13px;word-break:break-all"><a href="${href}" style="color:#1d4ed8">${href}</a></p>
<p style="margin:0;color:#4b5563;font-size:13px">${escapeHtml(words.footer[side].replace('{site}', textIn(site, side)))}</p>
</div>`
}

function page(lang: string, content: string): string {
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6;color:#111827;font-family:'PingFang SC','Microsoft YaHei','Noto Sans SC',Arial,sans-serif;font-size:16px">
<div style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e5e7eb;border-radius:8px;overflow:hidden">${content}</div>
</body></html>`
}

/** Escapes text for use inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

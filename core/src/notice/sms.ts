import { fill } from '../base/refusal.ts'
import type { Bilingual } from '../base/shapes.ts'
import type { SignedDocument } from '../identity/sign-in/session.ts'
import type { MessageContent, ReaderLanguage } from './message-content.ts'

/** Providers limit each value of a template to this many characters. */
const LONGEST_VALUE = 35

/**
 * SMS templates. The provider stores the same text as an approved template and receives only the values, none of which
 * a participant can choose. The signature before the text names the site.
 */
export const smsTemplates = {
  code: {
    zh: '您的验证码为{code}，5分钟内有效，请勿告知他人。',
    en: 'Your code is {code}. It is valid for 5 minutes. Never share it.',
  },
  sign: {
    zh: '{competition}请您签署《{document}》，验证码为{code}，5分钟内有效，请勿告知他人。',
    en: '{competition} asks you to sign {document}. Code {code}, valid for 5 minutes. Never share it.',
  },
  invited: {
    zh: '您被邀请参加{competition}，请在7天内打开 {origin}/{path} 查看并答复。',
    en: 'You are invited to take part in {competition}. See and answer within 7 days: {origin}/{path}',
  },
  notice: {
    zh: '{title}（{competition}），请打开 {origin}/{path} 查看。',
    en: '{title} ({competition}). See {origin}/{path}',
  },
} as const satisfies Record<string, Bilingual>

export type SmsKind = keyof typeof smsTemplates

export interface Sms {
  readonly kind: SmsKind
  readonly language: 'zh' | 'en'
  readonly values: Readonly<Record<string, string>>
}

/** The SMS for a message. `path` is the short path to the message's page. */
export function smsOf(
  event: string,
  { site, competition, title }: MessageContent,
  path: string,
  reader: ReaderLanguage,
): Sms {
  const language = reader === 'en' ? 'en' : 'zh'
  const of = (text: Bilingual) => shortened(text[language] || text.zh)
  const values = { competition: of(competition ?? site), path }
  return event === 'enrolment.invited'
    ? { kind: 'invited', language, values }
    : { kind: 'notice', language, values: { title: of(title), ...values } }
}

/** The SMS with a one-time code; that of a document to sign names it and its competition, texts of the organiser. */
export function codeSms(code: string, signs: SignedDocument | null, reader: ReaderLanguage): Sms {
  const language = reader === 'en' ? 'en' : 'zh'
  if (!signs) return { kind: 'code', language, values: { code } }
  const of = (text: Bilingual) => shortened(text[language] || text.zh)
  return { kind: 'sign', language, values: { code, competition: of(signs.competition), document: of(signs.document) } }
}

/** The complete text, identical to the template registered with the provider. `origin` is the site's public origin. */
export function smsText({ kind, language, values }: Sms, origin: string): string {
  return fill(smsTemplates[kind][language], { ...values, origin })
}

/** Characters of a single SMS, and of each part of a longer one. */
const SINGLE = 70
const PART = 67

/** The number of SMS that a text is charged as, with the signature in brackets that the provider puts before it. */
export function smsParts(text: string, signature: string): number {
  const length = text.length + (signature === '' ? 0 : signature.length + 2)
  return length <= SINGLE ? 1 : Math.ceil(length / PART)
}

function shortened(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim())
  return letters.length <= LONGEST_VALUE ? letters.join('') : `${letters.slice(0, LONGEST_VALUE - 1).join('')}…`
}

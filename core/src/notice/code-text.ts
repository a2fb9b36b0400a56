import type { Bilingual } from '../base/shapes.ts'
import type { CodePurpose, SignedDocument } from '../identity/sign-in/session.ts'

const purposes: Record<CodePurpose, Bilingual> = {
  login: { zh: '登录', en: 'sign in' },
  register: { zh: '注册', en: 'register' },
  retrieve: { zh: '重置密码', en: 'reset your password' },
  bind: { zh: '绑定', en: 'confirm this contact' },
  guardian: { zh: '监护人同意', en: 'consent as a guardian' },
  sign: { zh: '签署文件', en: 'sign a document' },
}

/** The text of a message with a one-time code; `signs`: the document that it is for. */
export function codeText(code: string, purpose: CodePurpose, minutes: number, signs: SignedDocument | null): Bilingual {
  if (purpose === 'guardian') {
    return {
      zh: `您的孩子请您同意其参加竞赛。验证码 ${code}，${minutes} 分钟内有效；阅读监护人同意书并同意后，再填写或告知孩子。`,
      en: `Your child asks you to agree to its taking part in a competition. Code ${code}, valid for ${minutes} minutes: enter it or give it to the child only after reading the consent and agreeing.`,
    }
  }
  if (signs) {
    const { competition, document } = signs
    return {
      zh: `${competition.zh}请您签署《${document.zh}》。验证码 ${code}，${minutes} 分钟内有效；请本人阅读并签字后填写，勿告知他人。`,
      en: `${competition.en || competition.zh} asks you to sign ${document.en || document.zh}. Code ${code}, valid for ${minutes} minutes: enter it yourself after reading and signing, and never share it.`,
    }
  }
  return {
    zh: `验证码 ${code}，用于${purposes[purpose].zh}，${minutes} 分钟内有效。请勿告知他人。`,
    en: `Your code to ${purposes[purpose].en} is ${code}. It is valid for ${minutes} minutes. Never share it.`,
  }
}

/** The subject of a mail with a one-time code, without the code, since subjects appear on locked screens. */
export function codeTitle(purpose: CodePurpose): Bilingual {
  return { zh: `${purposes[purpose].zh}验证码`, en: `Your code to ${purposes[purpose].en}` }
}

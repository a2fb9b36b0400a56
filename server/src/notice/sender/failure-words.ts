import type { Bilingual } from '@podium/core/base/shapes.ts'
import { InsideAddressError } from '#server/platform/security/inside-network.ts'

const NO_ENCRYPTION: Bilingual = {
  zh: '加密连接失败，请检查加密方式与证书',
  en: 'Encryption failed: check its kind and the certificate',
}
/** The mail client gives such errors the code of any other fault of a connection. */
const OF_ENCRYPTION = /certificate|\b(SSL|TLS)\b/i

/** Why a message didn't go, by the mail client's and the system's codes. */
const WORDS: Readonly<Record<string, Bilingual>> = {
  EAUTH: { zh: '用户名或密码不被接受', en: 'The user name or password is not accepted' },
  ETLS: NO_ENCRYPTION,
  ENOTFOUND: { zh: '找不到该服务器', en: 'There is no such server' },
  EDNS: { zh: '找不到该服务器', en: 'There is no such server' },
  ECONNREFUSED: { zh: '服务器拒绝连接，请检查端口', en: 'The server refuses connections: check the port' },
  ETIMEDOUT: { zh: '服务器没有及时回应，请检查地址与端口', en: 'The server doesn’t answer: check address and port' },
  EENVELOPE: { zh: '服务器不接受发件人或收件人', en: 'The server doesn’t accept sender or recipient' },
}
const INSIDE: Bilingual = {
  zh: '该地址在内网；如确需使用，请由运维在 INSIDE_HOSTS 中放行',
  en: 'The address is in the inside network: the operator can allow it in INSIDE_HOSTS',
}

/** The reason in plain words; else what the service said. */
export function failureWords(error: unknown): Bilingual {
  const said = error instanceof Error ? error.message : String(error)
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof InsideAddressError) return INSIDE
    const words =
      WORDS[(at as NodeJS.ErrnoException).code ?? ''] ?? (OF_ENCRYPTION.test(at.message) ? NO_ENCRYPTION : null)
    if (words) return { zh: `${words.zh}（${said}）`, en: `${words.en} (${said})` }
  }
  return { zh: said, en: said }
}

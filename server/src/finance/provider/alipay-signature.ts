import { createVerify } from 'node:crypto'

/** Whether one of the provider's keys signed the text, always with SHA-256: a message can't choose a weaker hash. */
export function isSignedByAlipay(publicKeys: readonly string[], text: string, signature: string): boolean {
  return publicKeys.some((key) => {
    try {
      return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64')
    } catch {
      return false
    }
  })
}

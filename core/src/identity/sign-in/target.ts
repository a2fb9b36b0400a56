import { maskEmail, maskPhone } from '../../base/mask.ts'

/** A phone number or an e-mail address that codes are sent to, with its normalised `value`. */
export interface Target {
  readonly channel: 'sms' | 'email'
  readonly value: string
  readonly masked: string
}

/** Parses a mainland phone number or an e-mail address; null when it is neither. */
export function readTarget(typed: string): Target | null {
  const text = typed.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
  const phone = text.replaceAll('-', '').replace(/^\+?86(?=1\d{10}$)/, '')
  if (/^1\d{10}$/.test(phone)) return { channel: 'sms', value: phone, masked: maskPhone(phone) }
  if (text.length <= 100 && /^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s.,;<>"]{2,}$/.test(text)) {
    return { channel: 'email', value: text, masked: maskEmail(text) }
  }
  return null
}

const HIDDEN = '[hidden]'
const MAX_TEXT = 500
const MAX_ITEMS = 50
const MAX_DEPTH = 8

/** Parts of field names whose values are not logged; compared without case and underscores. */
const secretParts = [
  'password',
  'pwd',
  'token',
  'secret',
  'accesskey',
  'captcha',
  'bankcard',
  'cardnumber',
  'idnumber',
  'idcard',
  'authorization',
]
const secretNames = new Set(['code', 'phone', 'email', 'target', 'signature'])

/** Phone numbers, identity numbers and e-mail addresses, which are hidden in fields of any name. */
const personal = /^(?:\+?(?:86)?1\d{10}|\d{17}[\dXx]|[^\s@]+@[^\s@]+)$/

/** A copy for the audit log: secrets are hidden by field name or by pattern, long texts and lists are truncated. */
export function redact(value: unknown, more: readonly string[] = []): unknown {
  return copy(value, new Set(more), 0)
}

function copy(value: unknown, more: ReadonlySet<string>, depth: number): unknown {
  if (typeof value === 'string' && personal.test(value.trim())) return HIDDEN
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value
  if (Buffer.isBuffer(value)) return HIDDEN
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => copy(item, more, depth + 1))
    return value.length > MAX_ITEMS ? [...items, `… ${value.length - MAX_ITEMS} more`] : items
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, more) && !isEmpty(inner) ? HIDDEN : copy(inner, more, depth + 1),
    ]),
  )
}

function isSecret(name: string, more: ReadonlySet<string>): boolean {
  const plain = name.toLowerCase().replaceAll('_', '')
  return more.has(name) || secretNames.has(plain) || secretParts.some((part) => plain.includes(part))
}

/** Empty values are logged, because the absence of a secret is not a secret. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

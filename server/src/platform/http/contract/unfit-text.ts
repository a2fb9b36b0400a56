import type { FieldFault } from '@podium/core/base/refusal.ts'

const MAX_DEPTH = 64

/**
 * The first text that PostgreSQL could not keep (NUL) or that is no text at all (half a surrogate pair), or a nesting
 * deeper than any form of ours; null where all is well. Walks without recursion: depth is the sender's choice.
 */
export function unfitText(value: unknown): FieldFault | null {
  const open: Array<{ path: string; value: unknown; depth: number }> = [{ path: '', value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, depth } = next
    if (typeof next.value === 'string' && isUnfit(next.value)) {
      return { path, zh: '含有无效字符', en: 'Contains characters that are not valid' }
    }
    if (next.value === null || typeof next.value !== 'object') continue
    if (depth >= MAX_DEPTH) return { path: '', zh: '嵌套过深', en: 'Nested too deeply' }
    for (const [name, inner] of Object.entries(next.value)) {
      if (isUnfit(name)) return { path, zh: '字段名无效', en: 'The name of a field is not valid' }
      open.push({ path: path === '' ? name : `${path}.${name}`, value: inner, depth: depth + 1 })
    }
  }
  return null
}

function isUnfit(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed()
}

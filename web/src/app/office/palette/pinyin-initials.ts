/** The first character of each initial in the order of pinyin. */
const FIRST = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他哇夕丫匝'
const INITIALS = 'abcdefghjklmnopqrstwxyz'
const HAN = /\p{Script=Han}/u

/** Pinyin initials of a text, other characters in lower case: 报名列表 is `bmlb`. By the browser's own collation. */
export function pinyinInitials(text: string): string {
  return Array.from(text.toLowerCase(), (character) => (HAN.test(character) ? initialOf(character) : character)).join(
    '',
  )
}

const collator = new Intl.Collator('zh-CN-u-co-pinyin')
const boundaries = Array.from(FIRST)

function initialOf(character: string): string {
  const after = boundaries.findIndex((boundary) => collator.compare(character, boundary) < 0)
  const at = (after === -1 ? boundaries.length : after) - 1
  return INITIALS[Math.max(0, at)]!
}

/** Whether the text contains what was typed, as written or by pinyin initials. */
export function matchesTyped(text: string, typed: string): boolean {
  const needle = typed.trim().toLowerCase()
  return text.toLowerCase().includes(needle) || pinyinInitials(text).includes(needle)
}

/** Share of a sentence's pairs of characters that must stand in its sources. */
const LEAST_SHARE = 0.55

/**
 * Whether a sentence of a language model says only what its sources say: every number, Latin word and address stands in
 * them, and so does most of its Chinese. Instructions that a model obeyed fail here.
 */
export function isGrounded(sentence: string, sources: readonly string[]): boolean {
  const folded = fold(sentence)
  const text = sources.map(fold).join('\n')
  const words = folded.match(/[\p{Script=Latin}\p{N}]+/gu) ?? []
  const known = new Set(text.match(/[\p{Script=Latin}\p{N}]+/gu) ?? [])
  const strict = words.filter((word) => /\p{N}/u.test(word) || !COMMON.has(word))
  if (strict.some((word) => !known.has(word))) return isMostlyLatin(folded) && isEnglishGrounded(words, known)
  const pairs = hanPairs(folded)
  if (pairs.length === 0) return strict.length > 0
  const share = pairs.filter((pair) => text.includes(pair)).length / pairs.length
  return share >= LEAST_SHARE
}

/** English may be inflected: most of its words, and every number, must stand in the sources. */
function isEnglishGrounded(words: readonly string[], known: ReadonlySet<string>): boolean {
  const numbers = words.filter((word) => /\p{N}/u.test(word))
  if (numbers.some((number) => !known.has(number))) return false
  const content = words.filter((word) => !COMMON.has(word))
  const stems = new Set([...known].map(stem))
  return content.length > 0 && content.filter((word) => stems.has(stem(word))).length / content.length >= LEAST_SHARE
}

function stem(word: string): string {
  return word.slice(0, 5)
}

function isMostlyLatin(text: string): boolean {
  return !/\p{Script=Han}/u.test(text)
}

function hanPairs(text: string): string[] {
  return (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const characters = Array.from(run)
    return characters.slice(1).map((character, at) => characters[at]! + character)
  })
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

const COMMON: ReadonlySet<string> = new Set(
  (
    'a an and are as at be by can do does each every for from has have how if in is it its may must no not of on once ' +
    'one only or per should so that the their then there these they this to until up was when where which who will with you your'
  ).split(' '),
)

/** Fixed prefix codes for deflate, as code lengths. */
export interface CodeTable {
  /** 257 or 286 literals and match lengths. */
  literals: Uint8Array
  /** 1 or 30 distances. */
  distances: Uint8Array
  /** The sixteen code lengths themselves. */
  lengths: Uint8Array
}

/**
 * A hexadecimal digit for each length, computed from the streams of sample certificates. Any complete code is valid; a
 * better one only makes smaller files.
 */
const content =
  'eeeeeeeeee7eeeeeeeeeeeeeeeeeeeee4cccccccccccc9683444555656cc8c8ccc99999ccaccc9ccaac98ccc9cccccccc898' +
  '9788ca9cc8caca7ccacccccccccceeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' +
  'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeae345566658aa9abe9eeeeeeeeeddd98988843544444' +
  '4444445767999999'
const binary =
  '355577557776776776777666787777688676876688888878787687768889897898998998988999999998999999a999999999' +
  '99999a999999aa9a99aa99aaaaaaaaaaaabaababaabbaaabbabbbbaaabbaabaaaaaaabaababbaaaaaabaabbaababaababbba' +
  'bbbaabbbabbbbabbbbbbbabaacabbbbb8bacbbbabbcbbacbbcca8768b0'

const read = (digits: string): Uint8Array => Uint8Array.from(digits, (digit) => Number.parseInt(digit, 16))
const table = (digits: string, literals: number, lengths: string): CodeTable => ({
  literals: read(digits.slice(0, literals)),
  distances: read(digits.slice(literals)),
  lengths: read(lengths),
})

export const contentTable = table(content, 286, '7777455544573617')
export const binaryTable = table(binary, 257, '7777765333226777')

/** Lines of a text without blanks around them, empty lines and repetitions. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

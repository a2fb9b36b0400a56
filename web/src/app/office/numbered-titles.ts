/** Titles that tell tabs apart: of those that are equal, all but the first get a number. */
export function numberedTitles(titles: readonly string[]): string[] {
  return titles.map((title, at) => {
    const before = titles.slice(0, at).filter((each) => each === title).length
    return before > 0 ? `${title} (${before + 1})` : title
  })
}

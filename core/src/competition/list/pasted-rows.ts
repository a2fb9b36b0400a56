/** Cells of the lines as copied from a spreadsheet or typed; empty lines are left out. An empty column needs tabs around it. */
export function pastedRows(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      (line.includes('\t') ? line.split('\t') : line.trim().split(/[\s,，;；]+/)).map((cell) => cell.trim()),
    )
}

/** A table on a document, its first column the widest name of its rows. */
export interface PaperTable {
  readonly title: string
  /** Head of each column; empty: without a head. */
  readonly head: readonly string[]
  readonly rows: ReadonlyArray<readonly string[]>
}

/** A document to print and sign, in the reader's language. */
export interface Paper {
  readonly language: 'zh' | 'en'
  readonly title: string
  /** What the document is about, under its title. */
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>
  /** Plain text; each line is a paragraph. */
  readonly text: string
  readonly tables: readonly PaperTable[]
  /** Labels of the lines to fill in by hand at the end. */
  readonly lines: readonly string[]
  /** Printed at the foot of each page, before the page’s number. */
  readonly foot: string
  /** Address in the square code. */
  readonly link: string
  readonly code: string
}

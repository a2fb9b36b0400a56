import type { ReactNode } from 'react'

/** A text with each occurrence of a keyword marked, whatever its case and width. */
export function Highlighted({ text, keyword }: { text: string; keyword: string }): ReactNode {
  const sought = folded(keyword)
  // Folding may change a text's length, and with it the places.
  const within = folded(text)
  if (sought === '' || within.length !== text.length) return text
  const parts: ReactNode[] = []
  let from = 0
  for (let at = within.indexOf(sought); at !== -1; at = within.indexOf(sought, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + sought.length)}</mark>)
    from = at + sought.length
  }
  parts.push(text.slice(from))
  return parts
}

const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

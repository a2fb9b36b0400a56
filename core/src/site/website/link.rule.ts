const MAX_LINK = 500
/** Parsers remove tabs and line breaks from addresses, and read a backslash as a slash. */
const TREACHEROUS = /[\\\s\p{Cc}]/u

/** Whether an address leads to another website. */
export function isOutside(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

/** Whether an address may stand in navigation, footer and banners: a path of this site, or http and https. */
export function isSafeLink(link: string): boolean {
  if (link.length > MAX_LINK || TREACHEROUS.test(link)) return false
  if (isOutside(link)) return URL.parse(link)?.username === '' && URL.parse(link)?.hostname !== ''
  return /^\/(?!\/)/.test(link)
}

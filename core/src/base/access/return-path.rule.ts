/** An arbitrary origin to resolve paths against: a path that leaves it leads to another site. */
const HERE = 'http://podium.invalid'
const LONGEST = 2_000

/** Sign-in and redirect pages, which are no target after sign-in. */
const PASSING = /^\/(neibu|role|redirect|prod-api|api)(\/|$)/

/**
 * The path on this site to return to after sign-in, taken from a link or an address; null for anything else. Strict on
 * purpose: text that browsers, routers and proxies may parse differently is refused. The path keeps its query and hash.
 */
export function returnPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !/^\/[^/\\]/.test(text)) return null
  // White space, control and invisible characters, and backslashes, which browsers drop or convert.
  if (/[\s\\\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(text)) return null
  const path = text.replace(/[?#].*$/s, '')
  // Slashes, dots, backslashes and control characters, percent-encoded once or more often.
  if (/%(25)*(2f|5c|2e|[01][0-9a-f]|7f)/i.test(path)) return null
  if (
    path.includes('//') ||
    path.includes('@') ||
    /(^|\/)\.{1,2}(\/|$)/.test(path) ||
    PASSING.test(path.toLowerCase())
  ) {
    return null
  }
  return URL.parse(text, HERE)?.origin === HERE ? text : null
}

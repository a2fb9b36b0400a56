/** Any address would do: a path that leads to another origin is seen by its leaving this one. */
const HERE = 'http://podium.invalid'
const LONGEST = 2_000

/** Sign-in and what only leads on: nobody is sent back there. */
const PASSING = /^\/(neibu|role|redirect|prod-api|api)(\/|$)/

/**
 * The place on this site that a link or an address names as the way back after sign-in; null for everything else. Strict
 * on purpose: what browsers, routers and proxies might read in different ways is no way back. The path keeps its query
 * and hash.
 */
export function returnPath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !/^\/[^/\\]/.test(text)) return null
  // White space, control and invisible characters, and backslashes, which browsers leave out or turn round.
  if (/[\s\\\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(text)) return null
  const path = text.replace(/[?#].*$/s, '')
  // Encoded once or more often: slashes, dots, backslashes, control characters.
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

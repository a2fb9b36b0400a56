import type { Config } from '#server/platform/kernel/config.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Sent with every answer. Pages add their own policy with a nonce. Where the site's address begins with https:, browsers
 * are to use no other (RFC 6797).
 */
export function secureHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return isSecure(publicUrl) ? { ...always, 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : always
}

/** Whether the site is visited by https: only. */
export function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

const always = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'X-Permitted-Cross-Domain-Policies': 'none',
} as const

/** Answers of calls are never documents. */
export const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** A stored file shown in the browser: it runs nothing and belongs to nobody. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox"

/** The browser's viewer of PDF files doesn't work in a sandbox; it runs no script of the file with the page's rights. */
export const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** The script that reads PDF files people uploaded: it decodes pictures by WebAssembly and reaches no network. */
export const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"

/** Configured addresses of the article editor's files and of the default certificate pictures; null: our own. */
export type OfficeOrigins = Pick<Config, 'editorHomeUrl' | 'assetHost'>

/**
 * The policy of a page: nothing from another origin, scripts only by this answer's nonce. Styles are inline because the
 * design system writes them; `formTargets` are the payment provider's addresses a form may post to. `office`: the
 * designer may be reached from here, which runs WebAssembly (decision 012), and the article editor, with the origins
 * that its files and the default certificate pictures are configured to come from; scripts from text stay forbidden.
 */
export function pagePolicy(
  nonce: string,
  { formTargets = [], office = null }: { formTargets?: readonly string[]; office?: OfficeOrigins | null } = {},
): string {
  const editor = originIn(office?.editorHomeUrl)
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${office ? " 'wasm-unsafe-eval'" : ''}${editor}`,
    `style-src 'self' 'unsafe-inline'${editor}`,
    `img-src 'self' data: blob:${originIn(office?.assetHost)}`,
    "font-src 'self' data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "frame-ancestors 'self'",
  ].join('; ')
}

const originIn = (url: string | null | undefined): string => (url ? ` ${new URL(url).origin}` : '')

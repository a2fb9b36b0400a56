/** Sent with every answer. Pages add their own policy with a nonce. */
export const secureHeaders = {
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

/**
 * The policy of a page: nothing from another origin, scripts only by this answer's nonce. Styles are inline because the
 * design system writes them; `formTargets` are the payment provider's addresses a form may post to. `shapes`: the
 * designer may be reached from here, which runs WebAssembly (decision 012); scripts from text stay forbidden.
 */
export function pagePolicy(
  nonce: string,
  { formTargets = [], shapes = false }: { formTargets?: readonly string[]; shapes?: boolean } = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${shapes ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
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

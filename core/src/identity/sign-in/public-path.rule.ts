/** Pages that need no sign-in. @spec G06 */
export const PUBLIC_PATHS: readonly string[] = [
  '/works/detail',
  '/details',
  '/neibu/login',
  '/neibu/register',
  '/neibu/retrieve',
  '/preview',
  '/preview/detail',
  '/home/homePage',
  '/noPage',
  '/pdf',
  '/experience',
  '/deepChat',
  '/manual',
  '/home/paySuccess',
  '/screen/call',
  '/certificate/trace',
]

/**
 * Whether the page at this path (without query and hash) is public: the listed paths and any that contains `/home`.
 * Concerns pages only; calls have their own access. @spec G06
 */
export function isPublicPath(path: string): boolean {
  const plain = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')
  return plain.includes('/home') || PUBLIC_PATHS.includes(plain)
}

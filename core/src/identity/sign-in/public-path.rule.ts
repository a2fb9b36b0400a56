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
  '/home/paySuccess',
  '/screen/call',
  '/certificate/trace',
]

/**
 * Whether the page at this path (query and hash aside) is shown without sign-in: the listed ones and any path that
 * contains `/home`. Decides pages only; what a call answers is decided by its own access. @spec G06
 */
export function isPublicPath(path: string): boolean {
  const plain = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')
  return plain.includes('/home') || PUBLIC_PATHS.includes(plain)
}

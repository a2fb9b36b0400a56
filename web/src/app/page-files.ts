import type { PageModule } from '#web/lib/page.ts'

const files = import.meta.glob<PageModule>('../*/**/*.page.tsx')

/** Loads each page, by the name that `pageName` gives it. */
export const pageFiles: ReadonlyMap<string, () => Promise<PageModule>> = new Map(
  Object.entries(files).map(([file, load]) => [pageName(file), load]),
)

/** `../identity/user/office-users.page.tsx` is `identity/office-users`: the module and the page, without sub-folders. */
export function pageName(file: string): string {
  const [, module, ...rest] = file.split('/')
  return `${module}/${rest.at(-1)!.slice(0, -'.page.tsx'.length)}`
}

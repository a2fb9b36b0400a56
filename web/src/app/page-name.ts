/** Module and page name without sub-folders: `../identity/user/office-users.page.tsx` is `identity/office-users`. */
export function pageName(file: string): string {
  const [module, ...rest] = file.replace(/^(?:\.\.\/)+/, '').split('/')
  return `${module}/${rest.at(-1)!.slice(0, -'.page.tsx'.length)}`
}

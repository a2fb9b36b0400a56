import type { Services } from '../kernel/services.ts'

/** The wording of the site that answers on a host. @spec L02 L03 */
export function wordingOn({ shared, db, siteWording }: Services, host: string): Promise<string> {
  return shared.read(`wording ${host}`, () => siteWording(db, host))
}

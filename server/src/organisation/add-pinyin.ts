import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import { searchTermsOfSchool } from './school-terms.ts'
import { saveSearch, takeOldSchools } from './school.store.ts'

const AT_ONCE = 500

/** Adds full pinyin to the search terms of schools that were stored without, once. An interrupted start resumes. */
export async function addPinyin(services: Services): Promise<void> {
  for (;;) {
    const taken = await transact(services, async (tx) => {
      const schools = await takeOldSchools(tx, AT_ONCE)
      await saveSearch(
        tx,
        schools.map((school) => ({ schoolId: school.schoolId, search: searchTermsOfSchool(school) })),
      )
      return schools.length
    })
    if (taken < AT_ONCE) return
  }
}

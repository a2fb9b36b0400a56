import { awardApi } from '@podium/core/award/api.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { paths } from '@podium/core/paths.ts'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { RefusalError } from '#web/lib/call/refusal-error.ts'
import type { PageModule } from '#web/lib/page.ts'
import { GalleryWorkView } from './gallery-work-view.tsx'

/** A work that isn't shown to everybody is shown to its team, which signs in for it. @spec R21 */
export async function loader({ request }: LoaderFunctionArgs) {
  const workId = new URL(request.url).searchParams.get('workId') ?? ''
  try {
    return await call(awardApi.galleryWork, { workId })
  } catch (thrown) {
    const isHidden = thrown instanceof RefusalError && thrown.code === baseRefusals.NOT_FOUND.code
    if (isHidden) throw redirect(paths.centre.workDetail({ workId }))
    throw thrown
  }
}

export const meta: PageModule['meta'] = (work: Awaited<ReturnType<typeof loader>>) => ({
  title: work.workTitle,
  description: work.summary.slice(0, 150),
})

function AwardHomeWorkDetailPage() {
  return <GalleryWorkView work={useLoaderData<typeof loader>()} />
}

export { AwardHomeWorkDetailPage as Page }

import { awardApi } from '@podium/core/award/api.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import type { PageModule } from '#web/lib/page.ts'
import { GalleryWorkView } from './gallery-work-view.tsx'

/** @spec R21 */
export async function loader({ request }: LoaderFunctionArgs) {
  const winnerId = new URL(request.url).searchParams.get('winnerId') ?? ''
  return call(awardApi.galleryWork, { winnerId })
}

export const meta: PageModule['meta'] = (work: Awaited<ReturnType<typeof loader>>) => ({
  title: work.workTitle,
  description: work.summary.slice(0, 150),
})

function AwardHomeGalleryWorkPage() {
  return <GalleryWorkView work={useLoaderData<typeof loader>()} />
}

export { AwardHomeGalleryWorkPage as Page }

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MaintenanceBar } from '#web/system/parts/maintenance-bar.tsx'
import { QuestionDialog } from '#web/ui/feedback/question-dialog.tsx'
import { OrganisationFlags } from '../site/organisation-flags.ts'
import { LapseBar } from './lapse-bar.tsx'
import { focusPage } from './page-focus.ts'

export { InboxLink } from '#web/notice/parts/inbox-link.tsx'

/** Parts of every page that its first paint doesn't need. */
export function LaterParts() {
  usePageFocus()
  return (
    <>
      <MaintenanceBar />
      <LapseBar />
      <OrganisationFlags />
      <QuestionDialog />
    </>
  )
}

/** After the first page, whose focus is the browser's. */
function usePageFocus(): void {
  const location = useLocation()
  const previous = useRef(location)
  useEffect(() => {
    const isOtherPage = previous.current.pathname !== location.pathname
    if (previous.current !== location && location.hash === '') focusPage(isOtherPage)
    previous.current = location
  }, [location])
}

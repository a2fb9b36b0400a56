import { lazy, type ContextType } from 'react'
import { Outlet } from 'react-router'
import { EntryTargetContext } from '#web/lib/session/entry-target.ts'
import { accessToken } from '#web/lib/session/session.ts'
import { SessionEnd } from '../guard/session-end.ts'

const SignUpTarget = lazy(async () => ({
  default: (await import('#web/enrolment/parts/sign-up-target.tsx')).SignUpTarget,
}))

const showTarget: ContextType<typeof EntryTargetContext> = (target, form) => (
  <SignUpTarget target={target} form={form} />
)

/** Layout route of sign-in, registration and role selection: no menu and no antd, which is half of a first visit. */
export function EntryOutlet() {
  return (
    <>
      {accessToken() !== null && <SessionEnd />}
      <EntryTargetContext value={showTarget}>
        <Outlet />
      </EntryTargetContext>
    </>
  )
}

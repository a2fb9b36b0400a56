import { lazy } from 'react'
import { Outlet } from 'react-router'
import { EntryTargetContext } from '#web/lib/session/entry-target.ts'
import { accessToken } from '#web/lib/session/session.ts'
import { AntdFrame } from './antd-frame.tsx'
import { SessionEnd } from '../guard/session-end.ts'

const SignUpTarget = lazy(async () => ({
  default: (await import('#web/enrolment/parts/sign-up-target.tsx')).SignUpTarget,
}))

const showTarget = (target: string) => <SignUpTarget target={target} />

/** Layout route for pages without a menu that use antd: sign-in, role selection, previews. */
export function AntdOutlet() {
  return (
    <AntdFrame>
      {accessToken() !== null && <SessionEnd />}
      <EntryTargetContext value={showTarget}>
        <Outlet />
      </EntryTargetContext>
    </AntdFrame>
  )
}

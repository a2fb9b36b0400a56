import { Outlet } from 'react-router'
import { accessToken } from '#web/lib/session.ts'
import { AntdFrame } from './antd-frame.tsx'
import { SessionEnd } from './session-end.ts'

/** Pages of their own that use antd: sign-in, role selection, previews. */
export function AntdOutlet() {
  return (
    <AntdFrame>
      {accessToken() !== null && <SessionEnd />}
      <Outlet />
    </AntdFrame>
  )
}

import { Outlet } from 'react-router'
import { accessToken } from '#web/lib/session/session.ts'
import { AntdFrame } from './antd-frame.tsx'
import { SessionEnd } from '../guard/session-end.ts'

/** Layout route for pages without a menu that use antd, such as the designer and previews. */
export function AntdOutlet() {
  return (
    <AntdFrame>
      {accessToken() !== null && <SessionEnd />}
      <Outlet />
    </AntdFrame>
  )
}

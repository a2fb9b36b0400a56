import { Outlet } from 'react-router'
import { AntdFrame } from './antd-frame.tsx'

/** Pages of their own that use antd: sign-in, role selection, previews. */
export function AntdOutlet() {
  return (
    <AntdFrame>
      <Outlet />
    </AntdFrame>
  )
}

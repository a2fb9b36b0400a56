import { SearchOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { officeMessages } from '../messages.ts'
import type { VisibleMenuNode } from '../menu-routes.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Opens the search over pages and records, also with Ctrl K or ⌘ K. */
export function PaletteButton({ menu }: { menu: readonly VisibleMenuNode[] }) {
  const t = useT(officeMessages)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen(true)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Tooltip title={`${t('searchMenu')} (Ctrl K)`}>
        <Button type="text" icon={<SearchOutlined />} aria-label={t('searchMenu')} onClick={() => setOpen(true)} />
      </Tooltip>
      {isOpen && (
        <Suspense>
          <Palette menu={menu} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

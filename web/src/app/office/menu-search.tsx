import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Modal, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { appMessages } from '../messages.ts'
import type { VisibleMenuNode } from './menu-routes.ts'
import { flat, useOpenPage } from './sidebar.tsx'

/** Search in the menu's page titles; opened with Ctrl K or ⌘ K. */
export function MenuSearch({ menu }: { menu: readonly VisibleMenuNode[] }) {
  const t = useT(appMessages)
  const go = useOpenPage()
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [active, setActive] = useState(0)
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

  const needle = keyword.trim().toLowerCase()
  const found = flat(menu)
    .filter((page) => `${page.title} ${page.path}`.toLowerCase().includes(needle))
    .slice(0, 10)
  const close = () => {
    setOpen(false)
    setKeyword('')
    setActive(0)
  }
  const show = (page: VisibleMenuNode | undefined) => {
    if (!page) return
    go(page)
    close()
  }
  return (
    <>
      <Tooltip title={`${t('searchMenu')} (Ctrl K)`}>
        <Button type="text" icon={<SearchOutlined />} aria-label={t('searchMenu')} onClick={() => setOpen(true)} />
      </Tooltip>
      <Modal open={open} footer={null} title={t('searchMenu')} onCancel={close} destroyOnHidden width="30rem">
        <Input
          autoFocus
          value={keyword}
          placeholder={t('searchMenuHint')}
          aria-label={t('searchMenu')}
          onChange={(event) => {
            setKeyword(event.target.value)
            setActive(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1))
            if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) show(found[active])
          }}
        />
        <ul className="menu-search-list">
          {found.map((page, index) => (
            <li key={page.key}>
              <button type="button" aria-current={index === active} onClick={() => show(page)}>
                {page.title} <span>{page.path}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="ui-empty-hint">{t('searchMenuNone')}</p>}
      </Modal>
    </>
  )
}

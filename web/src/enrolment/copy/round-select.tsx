import { competitionApi } from '@podium/core/competition/api.ts'
import type { Option } from '@podium/core/base/page.ts'
import { Button, Select, Space } from 'antd'
import { useState, type ReactElement } from 'react'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { copyMessages } from './messages.ts'

const PAGE_SIZE = 20

interface RoundSelectProps {
  id?: string
  value?: string
  onChange?: (roundId: string) => void
  /** The round of the team, which is offered first. */
  own: Option
}

/** A field for a round that can be entered now, searched by name and read page by page. */
export function RoundSelect({ id, value, onChange, own }: RoundSelectProps) {
  const t = useT(copyMessages)
  const { language } = useLanguage()
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [chosen, setChosen] = useState(own)
  const query = { phase: 'open' as const, pageNum, pageSize: PAGE_SIZE, ...(keyword.trim() && { keyword }) }
  const found = useCall(competitionApi.homePage, query, { keepPrevious: true })
  const { rows = [], total = 0 } = found.data ?? {}
  const named = rows.map((each) => ({
    value: each.roundId,
    label: pick({ zh: each.name, en: each.nameEn }, language),
  }))
  const first = pageNum === 1 && keyword.trim() === '' ? [own] : []
  const options = [...first, ...named.filter((each) => !first.some((other) => other.value === each.value))]
  const pages = Math.ceil(total / PAGE_SIZE)
  const isPage = (to: number) => to >= 1 && to <= pages
  const turn = (to: number) => (
    // The field keeps the focus, so that its list stays open; its keys turn pages, too.
    <Button
      size="small"
      aria-keyshortcuts={to < pageNum ? 'PageUp' : 'PageDown'}
      disabled={!isPage(to)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setPageNum(to)}
    >
      {t(to < pageNum ? 'earlier' : 'later')}
    </Button>
  )
  const withPages = (menu: ReactElement) => (
    <>
      {menu}
      {pages > 1 && (
        <Space>
          {turn(pageNum - 1)}
          <span aria-live="polite">{t('page', { page: pageNum, pages })}</span>
          {turn(pageNum + 1)}
        </Space>
      )}
    </>
  )
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value}
      options={options}
      loading={found.isFetching}
      labelRender={({ label }) => label ?? chosen.label}
      showSearch={{
        filterOption: false,
        onSearch: (typed) => {
          setKeyword(typed.slice(0, 50))
          setPageNum(1)
        },
      }}
      popupRender={withPages}
      onInputKeyDown={(event) => {
        if (event.key !== 'PageUp' && event.key !== 'PageDown') return
        event.preventDefault()
        const to = pageNum + (event.key === 'PageUp' ? -1 : 1)
        if (isPage(to)) setPageNum(to)
      }}
      onChange={(roundId: string, option) => {
        setChosen(option as Option)
        onChange?.(roundId)
      }}
    />
  )
}

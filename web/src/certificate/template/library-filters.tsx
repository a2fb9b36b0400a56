import { Input, Select } from 'antd'
import { useSearchParams } from 'react-router'

interface Choice {
  readonly value: string
  readonly label: string
}

export interface LibrarySearch {
  readonly search: URLSearchParams
  readonly keyword: string
  readonly pageNum: number
  /** Sets one query parameter; any but the page number resets to the first page. */
  readonly go: (name: string, value: string | undefined) => void
}

/** The search of a card list, stored in the address. */
export function useLibrarySearch(): LibrarySearch {
  const [search, setSearch] = useSearchParams()
  const go = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (name !== 'pageNum') next.delete('pageNum')
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const pageNum = Math.max(1, Number(search.get('pageNum')) || 1)
  return { search, keyword: search.get('keyword') ?? '', pageNum, go }
}

interface LibraryFiltersProps {
  keyword: string
  keywordLabel: string
  selects: ReadonlyArray<{ name: string; label: string; value: string | undefined; options: readonly Choice[] }>
  go: LibrarySearch['go']
}

export function LibraryFilters({ keyword, keywordLabel, selects, go }: LibraryFiltersProps) {
  return (
    <search className="certificate-filters">
      <Input.Search
        key={keyword}
        aria-label={keywordLabel}
        placeholder={keywordLabel}
        defaultValue={keyword}
        allowClear
        onSearch={(value) => go('keyword', value.trim())}
      />
      {selects.map(({ name, label, value, options }) => (
        <Select
          key={name}
          aria-label={label}
          placeholder={label}
          allowClear
          value={value}
          options={[...options]}
          onChange={(next: string | undefined) => go(name, next)}
        />
      ))}
    </search>
  )
}

import { useLocation, useNavigate, useSearchParams } from 'react-router'

interface OpenedRecord {
  /** Id of the open record; null if none is. */
  readonly opened: string | null
  open: (id: string) => void
  close: () => void
}

/** A record open above its list, named in the address so that it can be linked. The browser's back closes it. */
export function useOpenedRecord(parameter: string): OpenedRecord {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: string } | null }
  return {
    opened: search.get(parameter),
    open: (id) => {
      const next = new URLSearchParams(search)
      next.set(parameter, id)
      setSearch(next, { state: { fromList: parameter }, preventScrollReset: true })
    },
    close: () => {
      if (state?.fromList === parameter) {
        void navigate(-1)
        return
      }
      const next = new URLSearchParams(search)
      next.delete(parameter)
      setSearch(next, { replace: true, preventScrollReset: true })
    },
  }
}

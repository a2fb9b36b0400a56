import { Descriptions, Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Failure } from './feedback/failure.tsx'

export interface DetailItem {
  label: string
  value: ReactNode
  /** Full width. */
  wide?: boolean
}

interface DetailDrawerProps {
  open: boolean
  title: string
  onClose: () => void
  items?: readonly DetailItem[]
  loading?: boolean
  /** For a table of many columns. */
  wide?: boolean
  refusal?: { msg: string; traceId?: string } | null
  onRetry?: () => void
  /** Buttons above the content, at the right. */
  extra?: ReactNode
  children?: ReactNode
}

/** One record beside its list: labelled values, then the page's own content. */
export function DetailDrawer(props: DetailDrawerProps) {
  const items = (props.items ?? []).map((item) => ({
    key: item.label,
    label: item.label,
    children: item.value === '' || item.value === null || item.value === undefined ? '—' : item.value,
    span: item.wide ? ('filled' as const) : 1,
  }))
  return (
    <Drawer
      open={props.open}
      title={props.title}
      onClose={props.onClose}
      extra={props.extra}
      size={props.wide ? 'min(54rem, 100vw)' : 'min(40rem, 100vw)'}
      destroyOnHidden
    >
      {props.loading && <Skeleton active paragraph={{ rows: 8 }} />}
      {props.refusal && <Failure refusal={props.refusal} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />}
      {!props.loading && !props.refusal && (
        <>
          {items.length > 0 && <Descriptions items={items} column={{ xs: 1, sm: 2 }} size="small" bordered />}
          {props.children}
        </>
      )}
    </Drawer>
  )
}

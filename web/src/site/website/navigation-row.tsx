import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HolderOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
} from '@ant-design/icons'
import type { Manifest, PageEntry } from '@podium/core/base/manifest.ts'
import { NEWS_TYPES } from '@podium/core/site/article.ts'
import type { NavigationPlace } from '@podium/core/site/website/navigation/move-navigation.rule.ts'
import { AutoComplete, Button, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { siteMessages } from '../messages.ts'
import { websiteMessages } from './messages.ts'

export interface RowFault {
  path: string
  msg: string
}

interface Entry {
  path: string
  name: string
  nameEn: string
  /** Only of children. */
  dictValue?: string
}

interface NavigationRowProps {
  place: NavigationPlace
  entry: Entry
  /** Of its neighbours and itself. */
  count: number
  faults: readonly RowFault[]
  disabled: boolean
  onChange: (change: Partial<Entry>) => void
  onMove: (by: -1 | 1) => void
  onIndent: (() => void) | null
  onOutdent: (() => void) | null
  onRemove: (place: NavigationPlace) => void
  onDrag: (place: NavigationPlace) => void
  onDrop: (place: NavigationPlace) => void
}

/** Public pages whose address needs nothing else to be known. */
function publicPagesOf(manifests: readonly Manifest[]): PageEntry[] {
  return manifests.flatMap(({ pages }) =>
    [...Object.values(pages.home ?? {}), ...Object.values(pages.site ?? {})].filter(
      ({ path, layout, access }) =>
        !path.includes(':') && access === 'public' && (path.startsWith('/home/') || layout === 'open'),
    ),
  )
}

/** One entry of the navigation: its words, where it leads, and the buttons that move it. */
export function NavigationRow(props: NavigationRowProps) {
  const { place, entry, count, faults, disabled, onChange, onMove, onIndent, onOutdent } = props
  const t = useT(websiteMessages)
  const types = useT(siteMessages)
  const pages = publicPagesOf(useManifests())
  const { language } = useLanguage()
  const name = entry.name || t('unnamed')
  const faultAt = (path: string) => faults.find((fault) => fault.path === path)?.msg
  const at = place[1] ?? place[0]
  const button = (label: string, icon: ReactNode, onClick: (() => void) | null) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={label}
      aria-label={label}
      disabled={disabled || onClick === null}
      onClick={() => onClick?.()}
    />
  )
  return (
    <div
      className="navigation-row"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop(place)
      }}
    >
      <span
        className="navigation-handle"
        title={t('dragEntry', { name })}
        draggable={!disabled}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          props.onDrag(place)
        }}
      >
        <HolderOutlined aria-hidden />
      </span>
      <Labelled fault={faultAt('name')}>
        <Input
          aria-label={t('entryName')}
          placeholder={t('entryName')}
          value={entry.name}
          maxLength={20}
          disabled={disabled}
          status={faultAt('name') ? 'error' : ''}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Labelled>
      <Input
        aria-label={t('entryNameEn')}
        placeholder={t('entryNameEn')}
        value={entry.nameEn}
        maxLength={40}
        disabled={disabled}
        onChange={({ target }) => onChange({ nameEn: target.value })}
      />
      <Labelled fault={faultAt('path')}>
        <AutoComplete
          className="full-width"
          aria-label={t('entryPath')}
          placeholder={t('entryPath')}
          value={entry.path}
          disabled={disabled}
          status={faultAt('path') ? 'error' : ''}
          options={pages.map(({ path, zh, en }) => ({
            value: path,
            label: `${pick({ zh, en }, language)} ${path}`,
          }))}
          showSearch={{ filterOption: (typed, option) => option?.label.includes(typed) ?? false }}
          onChange={(path: string) => onChange({ path })}
        />
      </Labelled>
      {entry.dictValue === undefined ? (
        <span />
      ) : (
        <Select
          aria-label={t('entryKind')}
          value={entry.dictValue}
          disabled={disabled}
          options={[
            { value: '', label: t('anyKind') },
            ...NEWS_TYPES.map((type) => ({ value: type as string, label: types(`type_${type}`) })),
          ]}
          onChange={(dictValue) => onChange({ dictValue })}
        />
      )}
      <span className="navigation-buttons">
        {button(t('moveUp', { name }), <ArrowUpOutlined />, at > 0 ? () => onMove(-1) : null)}
        {button(t('moveDown', { name }), <ArrowDownOutlined />, at < count - 1 ? () => onMove(1) : null)}
        {place[1] === undefined
          ? button(t('indent', { name }), <MenuUnfoldOutlined />, onIndent)
          : button(t('outdent', { name }), <MenuFoldOutlined />, onOutdent)}
        {button(t('removeEntry', { name }), <DeleteOutlined />, () => props.onRemove(place))}
      </span>
    </div>
  )
}

function Labelled({ fault, children }: { fault: string | undefined; children: ReactNode }) {
  return (
    <span className="navigation-field">
      {children}
      {fault && <em role="alert">{fault}</em>}
    </span>
  )
}

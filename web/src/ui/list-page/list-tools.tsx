import { ColumnHeightOutlined, ReloadOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Badge, Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'

export type Density = 'large' | 'medium' | 'small'
const densities = { large: 'densityLarge', medium: 'densityMedium', small: 'densitySmall' } as const

interface ListToolsProps {
  columns: ReadonlyArray<{ key: string; title: string }>
  shown: readonly string[]
  /** Number of columns that don’t fit. */
  leftOut: number
  onShown: (keys: string[] | null) => void
  density: Density
  onDensity: (density: Density) => void
  searchShown: boolean
  onSearchShown: (shown: boolean) => void
  onRefresh: () => void
}

/** Right part of the toolbar: hide search, refresh, density, columns. */
export function ListToolButtons(props: ListToolsProps) {
  const t = useT(uiMessages)
  const toggle = (key: string, on: boolean) =>
    props.onShown(
      props.columns.map((column) => column.key).filter((each) => (each === key ? on : props.shown.includes(each))),
    )
  const searchLabel = t(props.searchShown ? 'hideSearch' : 'showSearch')
  return (
    <div className="list-tools">
      <Tooltip title={searchLabel}>
        <Button
          shape="circle"
          icon={<SearchOutlined />}
          aria-label={searchLabel}
          onClick={() => props.onSearchShown(!props.searchShown)}
        />
      </Tooltip>
      <Tooltip title={t('refresh')}>
        <Button shape="circle" icon={<ReloadOutlined />} aria-label={t('refresh')} onClick={props.onRefresh} />
      </Tooltip>
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [props.density],
          items: (['large', 'medium', 'small'] as const).map((key) => ({ key, label: t(densities[key]) })),
          onClick: ({ key }) => props.onDensity(key as Density),
        }}
      >
        <Button shape="circle" icon={<ColumnHeightOutlined />} aria-label={t('density')} />
      </Dropdown>
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('columns')}
        content={
          <div className="column-choice">
            {props.leftOut > 0 && <p className="ui-empty-hint">{t('columnsLeftOut', { count: props.leftOut })}</p>}
            {props.columns.map((column) => (
              <Checkbox
                key={column.key}
                checked={props.shown.includes(column.key)}
                disabled={props.shown.length === 1 && props.shown.includes(column.key)}
                onChange={(event) => toggle(column.key, event.target.checked)}
              >
                {column.title}
              </Checkbox>
            ))}
            <Button type="link" size="small" onClick={() => props.onShown(null)}>
              {t('restore')}
            </Button>
          </div>
        }
      >
        <Badge count={props.leftOut} size="small" color="var(--ink-soft)">
          <Button shape="circle" icon={<SettingOutlined />} aria-label={t('columns')} />
        </Badge>
      </Popover>
    </div>
  )
}
